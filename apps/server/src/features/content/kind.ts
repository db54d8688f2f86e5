import type { AnswerOf } from '@club/contract/endpoint.ts'
import type { Language } from '@club/contract/languages.ts'
import type { ReadingKind } from '@club/contract/library.rules.ts'
import type { library } from '@club/contract/library.ts'
import type { BankPage } from '@club/contract/shapes.ts'
import type { z } from 'zod'

/** The declaration of a kind of content: one file per kind in `kinds/`, listed in `kinds.ts`. */

/** An item from its valid files. */
export interface ItemFiles<F, W> {
  id: string
  facts: F
  words: Record<Language, W>
  /** Markdown. */
  bodies: Record<Language, string>
}

/** Reports a problem of an item at a field, in `item.yaml` or in the file of a language. */
export type Refuse = (file: 'item' | Language, path: readonly PropertyKey[], message: string) => void

/** What an item's checks may look up in the rest of the folder. */
export interface FolderView {
  recordings: ReadonlySet<string>
}

/** What a card may look up besides its own item. */
export interface CardView {
  language: Language
  now: Date
  /** The business day. */
  today: string
  /** In the order of city.yaml. */
  cityNames(cityIds: readonly string[]): string[]
  /** Another item, even an expired one; null if it never existed. */
  linkTo(
    kind: 'course' | 'product',
    itemId: string,
  ): { name: string; path: string; isExpired: boolean } | null
  /** The page behind one of the bank's short links, or null. */
  bankPage(key: string): BankPage | null
}

export interface Kind<F extends z.ZodType = z.ZodType, W extends z.ZodType = z.ZodType> {
  facts: F
  words: W
  /** Whether items have a text; `chapters` is a text in which each heading `##` begins a chapter. */
  body: 'none' | 'optional' | 'required' | 'chapters'
  /** The facts that are rules: an item that is shown keeps them whatever is written at the desk. */
  fixed?: readonly string[]
  /** There are no items besides those that the club's code knows. */
  isClosed?: boolean
  /** The name of an item; by default the `title` of its words. */
  title?(words: z.output<W>): string
  /**
   * The address of an item's page; by default the page of its kind with `?id=`. Null: not found by
   * search.
   */
  path?(id: string, facts: z.output<F>): string | null
  /** One line to search besides title, summary and text. */
  searchWords?(
    item: { facts: z.output<F>; words: z.output<W> },
    cityNames: (cityIds: readonly string[]) => string[],
  ): readonly string[]
  /** Checks across files. */
  check?(item: ItemFiles<z.output<F>, z.output<W>>, refuse: Refuse, folder: FolderView): void
  /** Checks across all items of the kind: of a required item, or of the kind (null). */
  checkAll?(
    items: readonly ItemFiles<z.output<F>, z.output<W>>[],
    refuse: (id: string | null, message: string) => void,
  ): void
}

/** What is read as a page of its own, and listed. */
export interface Reading<F extends z.ZodType = z.ZodType, W extends z.ZodType = z.ZodType, Card = unknown>
  extends Kind<F, W> {
  path?(id: string, facts: z.output<F>): string
  /** What lists can be filtered by. */
  group?(facts: z.output<F>): string
  /** The day to show beside it, such as `2026-11-20`. */
  day?(facts: z.output<F>): string | null
  /** The day that lists of its group can be sorted by. */
  publishedOn?(facts: z.output<F>): string
  /** For events: lists put past ones after those to come. */
  heldAt?(facts: z.output<F>): { beginTime: string; endTime: string }
  /** The kind's own part of its cards, as in the contract's library.ts. */
  card?(item: { facts: z.output<F>; words: z.output<W> }, view: CardView): Card
}

type ListCard = AnswerOf<typeof library.list>['list'][number]
/** The kinds whose cards have a part of their own. */
export type CardKind = Extract<keyof ListCard, ReadingKind>
/** The kind's own part of a card. */
export type CardOf<K extends CardKind> = NonNullable<ListCard[K]>

/** Declares a kind of content. */
export function kind<F extends z.ZodType, W extends z.ZodType>(declared: Kind<F, W>): Kind<F, W> {
  return declared
}

/** Declares a kind of content that is read as a page. */
export function reading<F extends z.ZodType, W extends z.ZodType, Card = unknown>(
  declared: Reading<F, W, Card>,
): Reading<F, W, Card> {
  return declared
}
