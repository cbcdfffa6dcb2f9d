/** Where a document comes from: the docs, the changelog or the support tickets. */
export type SourceType = 'doc' | 'changelog' | 'ticket';

/** A heading of a document and the stretch of text under it. Offsets are UTF-16 units into the source's text. */
export interface Section {
  /** The heading's own text; a document's title counts as a heading of level 1. */
  readonly heading: string;
  /** The headings above it, outermost first, its own last. */
  readonly path: readonly string[];
  readonly level: number;
  /** Where the heading line begins. */
  readonly start: number;
  /** Where the body begins, after the heading line. */
  readonly bodyStart: number;
  /** Where its own body ends: at the next heading of any level. */
  readonly bodyEnd: number;
  /** Where the section ends with its subsections. */
  readonly end: number;
}

/** One document of the corpus, whole, as the chunkers and the locators see it. */
export interface Source {
  readonly tenant_id: string;
  readonly source_type: SourceType;
  /** The doc's slug, the changelog's entry_id, the ticket's ticket_id. */
  readonly source_id: string;
  readonly title: string;
  readonly version: string;
  /** ISO date (YYYY-MM-DD) of its last change. */
  readonly updated: string;
  /** Without front matter. */
  readonly text: string;
  /** In order; empty for anything but a doc. */
  readonly sections: readonly Section[];
}

/** A stretch of a source's text. */
export interface SourceSpan {
  readonly tenant_id: string;
  readonly source_type: SourceType;
  readonly source_id: string;
  readonly start: number;
  readonly end: number;
}
