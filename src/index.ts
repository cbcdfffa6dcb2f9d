// The sole public API: what notebooks and other programs import.

export { type Assessment, assess } from './calibration/assess';
export { type CalibrateOptions, type Calibration, calibrate, ratesAt } from './calibration/calibrate';
export { type Choice, choose } from './calibration/choose';
export { type CrossValidation, crossValidate } from './calibration/crossValidate';
// Calibration
export { auroc, averagePrecision, type OperatingPoint, operatingPoint } from './calibration/curves';
export { type CutSpread, cutSpread } from './calibration/cutSpread';
export { deriveScores, type ScoredQuestion } from './calibration/deriveScores';
export { type GatePoint, gateCurve, gatePoint, gateRisk } from './calibration/gateCurve';
export { type GatedQuestion, gatedQuestions } from './calibration/gatedQuestions';
export { type Guarantee, guarantee } from './calibration/guarantee';
export { type HeadingScore, headingScores } from './calibration/headings';
export { type AuditRow, labelAudit } from './calibration/labelAudit';
export { proposeThreshold } from './calibration/propose';
export { type LookupPair, lookupPairs } from './calibration/questionLookup';
export { type Risk, riskAt } from './calibration/risk';
export { type ScoreName, scoreDefinitions, scoreNames } from './calibration/scores';
export { type Separation, separation } from './calibration/separation';
export { cutAt, type SortedScores, type Sweep, sortScores, sweep } from './calibration/sweep';
export { type GateTuning, signalsOf, tuneGate } from './calibration/tuneGate';
// The judge and its exam
export { type ExamSet, readExamSet } from './cli/examSet';
export { examHeld } from './cli/judgeStanding';
export { openJudge } from './cli/openJudge';
// A project, opened
export {
  configuredEmbedder,
  openProject,
  type ProjectFiles,
  projectFiles,
  readBaseline,
  readCases,
  readQuestions,
  readThresholds,
} from './cli/project';
// Wobble, and the bar it allows
export { wobblingJudge } from './cli/wobble';
export { type KeywordWin, keywordWins } from './experiments/keywordWins';
export { type CaseRetrieval, runArm, spansWithoutChunk } from './experiments/retrieval';
export { type ArmSummary, summarizeArms } from './experiments/summarizeArms';
// Reading files
export { Problem } from './files/problem';
export { readJson } from './files/readJson';
export { type Row, readRows } from './files/readRows';
export { readText } from './files/readText';
// Systems and runs
export { type AnswersVerdict, checkAnswers } from './gate/answersGate';
export { adviseOn, type BarAdvice, barAdvice } from './gate/barAdvice';
export { qualityBar } from './gate/qualityBar';
export type { GateReport, ThresholdSection } from './gate/regression';
// The regression gate
export { runGate } from './gate/runGate';
export type { SentinelRow } from './gate/sentinelGate';
export type { Change, Status } from './gate/status';
export { type AskedCase, askedGolden, askedQuestion } from './golden/askedCase';
export { Baseline, parseBaseline, printBaseline, RetrievalMetric } from './golden/baseline';
// Golden cases and retrieval arms
export { CaseType, GoldenCase, mustAbstainTypes, parseCases } from './golden/case';
export { type CaseTruth, caseTruths } from './golden/caseTruth';
export { type CaseRemark, checkCases, type GoldenCheck } from './golden/checkCases';
export { checkQuestions } from './golden/checkQuestions';
export { resolveLocator, SourceLocator } from './golden/locator';
export { describeObjective, Objective } from './golden/objective';
export { Policy, parsePolicy } from './golden/policy';
// Files in golden/
export { type Cloud, cloudOf, digestOfQuestions, parseQuestions, Question } from './golden/question';
export { isRelevant } from './golden/relevance';
export { sameThreshold, sealOf } from './golden/seal';
export type { Source, SourceSpan, SourceType } from './golden/source';
export {
  type Pair,
  parseThresholds,
  printThresholds,
  type RateOf,
  type Sentinel,
  Threshold,
  Thresholds,
  thresholdsSchema,
} from './golden/thresholds';
export { compareJudges } from './judge/compareJudges';
export type { ExamQuestion } from './judge/examQuestions';
export { groundingJudge } from './judge/groundingJudge';
export type { Judge, JudgeInput, Judgement, Unjudged, Verdict } from './judge/judgement';
export { judgePrompt } from './judge/judgePrompt';
export { modelJudge } from './judge/modelJudge';
export { modelledJudge } from './judge/modelledJudge';
export { gradedRubric, verdictRubric } from './judge/rubrics';
export { agrees, type ExamResult, sitExam } from './judge/sitExam';
export { surfaceJudge } from './judge/surfaceJudge';
export { type Wobble, wobbleOf } from './judge/wobble';
export { averagePrecision as averagePrecisionOf } from './metrics/averagePrecision';
export { hit } from './metrics/hit';
export { ndcg } from './metrics/ndcg';
export { precision } from './metrics/precision';
export { recall } from './metrics/recall';
export { reciprocalRank } from './metrics/reciprocalRank';
export { type CallCache, callCache } from './models/callCache';
export { chain, type ModelChain } from './models/chain';
export type { ChatModel } from './models/chatModel';
export { chatFromEnvironment, judgeChainFromEnvironment } from './models/chatSettings';
// Models
export { type CachedEmbedder, cosine, type Embedder } from './models/embedder';
export { embedderFromEnvironment, type OpenAIEmbedderOptions, openaiEmbedder } from './models/openaiEmbedder';
export { useLite } from './models/useLite';
export { cachedEmbedder, readVectors, writeVectors } from './models/vectorCache';
export { execute } from './runs/execute';
export { judgeInputs } from './runs/judgeInputs';
export { judgeRun } from './runs/judgeRun';
export { rejudge } from './runs/rejudge';
export type { CaseRecord, Run } from './runs/run';
export { runOf } from './runs/run';
export { readRun } from './runs/runFile';
export { type Scorecard, scorecardOf } from './runs/scorecard';
export type { Coefficient } from './stats/coefficient';
// Statistics
export { type CohenKappa, type CohenOptions, cohenKappa } from './stats/cohenKappa';
export { fleissKappa } from './stats/fleissKappa';
export { type GroupAgreement, groupAgreement } from './stats/groupAgreement';
export { clopperPearson, exactUpperBound, type Interval, trialsNeeded, wilson } from './stats/interval';
export { itemCounts } from './stats/itemCounts';
export { type AlphaOptions, type KrippendorffAlpha, krippendorffAlpha } from './stats/krippendorffAlpha';
export type { Label, Ratings } from './stats/label';
export type { LabelMetric } from './stats/labelDistance';
export { type PairAgreement, pairAgreement } from './stats/pairAgreement';
export { type Random, random } from './stats/random';
export { type RankTest, rankTest } from './stats/rankTest';
export { type RawAgreement, rawAgreement } from './stats/rawAgreement';
export { type RepeatFlips, repeatFlips } from './stats/repeatFlips';
export { miniatureDocuments, miniatureSources } from './system/miniature/documents';
export { openMiniature } from './system/miniature/miniature';
export { type Arm, arms } from './system/reference/arms';
export type { Chunk } from './system/reference/chunk';
export { chunkers } from './system/reference/chunkers';
export { gateFrom } from './system/reference/confidenceGate';
export { digestOfCorpus, readCorpus } from './system/reference/corpus';
// The reference system's retrieval
export { type Library, type LibraryOptions, openLibrary } from './system/reference/library';
export { plantedBad } from './system/reference/plantedBad';
export { referenceSystem } from './system/reference/reference';
export { chunkSources } from './system/reference/sourceChunker';
export type { Answer, RetrievedChunk, System, SystemQuestion } from './system/system';
export { auditTable } from './views/auditTable';
export { againstLabel, examFinding, examPower, kindRows } from './views/examFindings';
export { examRow, examText } from './views/examText';
export { explorer } from './views/explorer';
export { figure, sentence } from './views/figure';
export * as findings from './views/findings';
export { frame, frameTable } from './views/frame';
export {
  costFinding,
  costRows,
  gateDecision,
  gateSettings,
  settingRows,
  signalFinding,
  sweepFinding,
} from './views/gateFindings';
export { gateHtml } from './views/gateHtml';
export { gateText } from './views/gateText';
export { holdoutPromise, holdoutTable } from './views/holdoutTable';
export { htmlTable } from './views/htmlTable';
export { lookupFinding } from './views/lookupFinding';
export { armsByType } from './views/plots/armsByType';
export { caseTypesByTenant } from './views/plots/caseTypesByTenant';
export { examAgreement } from './views/plots/examAgreement';
export { falseAlarms } from './views/plots/falseAlarms';
export { firstRanks } from './views/plots/firstRanks';
export { flipRates } from './views/plots/flipRates';
export { gateSweep } from './views/plots/gateSweep';
export { repeatRates } from './views/plots/repeatRates';
export { riskByShare } from './views/plots/riskByShare';
export { riskCoverage } from './views/plots/riskCoverage';
export { scoreClouds } from './views/plots/scoreClouds';
export { separationChart } from './views/plots/separationChart';
// What people look at
export { sortedScores } from './views/plots/sortedScores';
export { sweepRates } from './views/plots/sweepRates';
export { systemRates } from './views/plots/systemRates';
export { promptHtml } from './views/promptHtml';
export { armDecision, armsFinding, coverageFinding, ranksFinding } from './views/retrievalFindings';
export { sentinelTable } from './views/sentinelTable';
export { show } from './views/show';
export { type FieldChange, holdoutLines, thresholdDiff } from './views/thresholdText';
export {
  alarmCurves,
  barFinding,
  passProbabilities,
  qualityFinding,
  sharedTries,
  sizeRows,
  wobbleFinding,
} from './views/wobbleFindings';
export { wobbleText } from './views/wobbleText';
