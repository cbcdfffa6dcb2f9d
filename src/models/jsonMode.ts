import type { JsonForm, ReplyMode } from './chatModel';

/** The `response_format` of a request, or undefined where the messages alone ask for JSON. */
export function responseFormat(mode: ReplyMode, { name, schema }: JsonForm) {
  if (mode === 'json_schema')
    return {
      type: 'json_schema',
      json_schema: { name, schema: schema as Record<string, unknown>, strict: true },
    } as const;
  return mode === 'json_object' ? ({ type: 'json_object' } as const) : undefined;
}

/** What to ask of a server that does not offer a mode: json_schema, then json_object, then text, then nothing. */
export function weakerMode(mode: ReplyMode): ReplyMode | undefined {
  if (mode === 'json_schema') return 'json_object';
  return mode === 'json_object' ? 'text' : undefined;
}
