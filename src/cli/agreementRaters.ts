// [door] reads files of verdicts
import { basename, extname, resolve } from 'node:path';
import { Problem } from '../files/problem';
import { printable } from '../views/table';
import { readVerdicts, type VerdictFile } from './verdictFiles';

/** A rater with a name to call it by. */
export interface NamedRater extends VerdictFile {
  readonly name: string;
}

export interface RaterOptions {
  readonly files: readonly string[];
  readonly idColumn?: string;
  /** Columns parted by commas: a file gives a rater for each of them that it has. */
  readonly labelColumn?: string;
  /** A file of labels, or where there is one file the column of it that holds them: what the others are held against. */
  readonly against?: string;
}

/** Raters by the shortest name that tells them apart: of the column, of the file, or both. */
function withNames(raters: readonly VerdictFile[]): NamedRater[] {
  const paths = [...new Set(raters.map(({ path }) => path))];
  const short = paths.map((path) => basename(path, extname(path)));
  const unlike = new Set(short).size === short.length;
  const several = raters.length > paths.length;
  return raters.map((rater) => {
    const name = unlike ? (short[paths.indexOf(rater.path)] as string) : rater.path;
    const column = rater.column ?? 'label';
    return { ...rater, name: printable(!several ? name : paths.length === 1 ? column : `${name}:${column}`) };
  });
}

/**
 * Reads every rater; where others are held against one, that comes first. Fewer than two, a file given twice and a column
 * that no file has are Problems, besides all that is wrong with a file.
 */
export function agreementRaters(options: RaterOptions): NamedRater[] {
  const { files, against, idColumn, labelColumn } = options;
  const same = (a: string, b: string) => resolve(a) === resolve(b);
  const twice = files.find((path, i) => files.findIndex((other) => same(path, other)) !== i);
  if (twice !== undefined) throw new Problem('is given twice', { where: twice });
  const labelColumns = labelColumn?.split(',').map((name) => name.trim());
  const columns = {
    ...(idColumn === undefined ? {} : { idColumn }),
    ...(labelColumns === undefined ? {} : { labelColumns }),
  };
  const isColumn = against !== undefined && files.length === 1 && labelColumns?.includes(against) === true;
  const labels = against === undefined || isColumn ? [] : readVerdicts(against, columns);
  if (labels.length > 1) throw new Problem('has several of the label columns', { where: against ?? '' });
  const others = files
    .filter((path) => against === undefined || !same(path, against))
    .flatMap((path) => readVerdicts(path, columns));
  const read = [...labels, ...others];
  const nowhere = labelColumns?.find((name) => !read.some(({ column }) => column === name));
  if (nowhere !== undefined) throw new Problem(`no file has a column "${nowhere}"`, { cure: 'see --label-column' });
  if (isColumn) read.sort((a, b) => Number(b.column === against) - Number(a.column === against));
  if (read.length < 2)
    throw new Problem('agreement needs two raters', {
      cure: 'two files, one file with --against FILE, or one file with --label-column a,b',
    });
  return withNames(read);
}
