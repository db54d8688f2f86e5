import type { Language } from '@club/contract/constants.ts'
import type { Queryable } from '../db.ts'
import type { Avatar, Brand, City, HolidayYear, Sources, Unit } from './documents.ts'
import type { ContentKind, FactsOf, WordsOf } from './kinds.ts'
import { currentVersion, publishedItems } from './published.sql.ts'

/** One item as members see it: facts, words in each language, and the text as cleaned HTML ('' where there is none). */
export interface PublishedItem<K extends ContentKind> {
  id: string
  facts: FactsOf<K>
  words: Record<Language, WordsOf<K>>
  html: Record<Language, string>
}

/** The content that is on show, in memory: reading it costs no query. */
export interface Published {
  /** Grows with every publication that changed something; 0 before the first. */
  version(): number
  /** All items of a kind, by `order` and then id. */
  items<K extends ContentKind>(kind: K): readonly PublishedItem<K>[]
  item<K extends ContentKind>(kind: K, id: string): PublishedItem<K> | null
  /** Throws before the first publication. */
  brand(): Brand
  avatars(): readonly Avatar[]
  /** The bank's units with their branches; none before they were published. */
  units(): readonly Unit[]
  /** Public holidays by year; none before they were published. */
  holidays(): readonly HolidayYear[]
  /** Where texts come from and who looked at them, by name; none before they were published. */
  sources(): Sources
  /** The cities that places lie in, in their order; none before they were published. */
  cities(): readonly City[]
  /** The address of a picture or recording below `content/media`. */
  mediaUrl(name: string): string
  /** Takes up what was published since; one small statement where nothing was. */
  refresh(): Promise<void>
}

interface Snapshot {
  version: number
  items: Map<string, PublishedItem<ContentKind>[]>
  byId: Map<string, PublishedItem<ContentKind>>
  brand: Brand | null
  avatars: Avatar[]
  units: Unit[]
  holidays: HolidayYear[]
  sources: Sources
  cities: City[]
}

/** The documents that are not items of a kind; they share the table under these kinds, id `only`. */
export const brandKind = 'brand'
export const avatarsKind = 'avatar'
export const unitsKind = 'branch'
export const holidaysKind = 'holidays'
export const sourcesKind = 'source'
export const citiesKind = 'city'
export const onlyId = 'only'

const keyOf = (kind: string, id: string) => `${kind}/${id}`

function emptySnapshot(version: number): Snapshot {
  return {
    version,
    items: new Map(),
    byId: new Map(),
    brand: null,
    avatars: [],
    units: [],
    holidays: [],
    sources: { sources: {}, reviewers: {} },
    cities: [],
  }
}

async function load(on: Queryable, version: number): Promise<Snapshot> {
  const snapshot = emptySnapshot(version)
  for (const { kind, itemId, body } of await on.all(publishedItems)) {
    if (kind === brandKind) snapshot.brand = body as Brand
    else if (kind === avatarsKind) snapshot.avatars = body as Avatar[]
    else if (kind === unitsKind) snapshot.units = body as Unit[]
    else if (kind === holidaysKind) snapshot.holidays = body as HolidayYear[]
    else if (kind === sourcesKind) snapshot.sources = body as Sources
    else if (kind === citiesKind) snapshot.cities = body as City[]
    else {
      const item = { id: itemId, ...(body as object) } as PublishedItem<ContentKind>
      snapshot.byId.set(keyOf(kind, itemId), item)
      const list = snapshot.items.get(kind) ?? []
      list.push(item)
      snapshot.items.set(kind, list)
    }
  }
  for (const list of snapshot.items.values()) {
    list.sort((a, b) => a.facts.order - b.facts.order || (a.id < b.id ? -1 : 1))
  }
  return snapshot
}

/** The published content of a database; empty until the first `refresh`. */
export function makePublished(on: Queryable): Published {
  let shown = emptySnapshot(0)
  let running: Promise<void> | null = null

  async function takeUp() {
    const version = (await on.one(currentVersion))?.version ?? 0
    // The version is read first: what is published in between is taken up by the next refresh.
    if (version !== shown.version) shown = await load(on, version)
  }

  return {
    version: () => shown.version,
    items: <K extends ContentKind>(kind: K) => (shown.items.get(kind) ?? []) as unknown as PublishedItem<K>[],
    item: <K extends ContentKind>(kind: K, id: string) =>
      (shown.byId.get(keyOf(kind, id)) as unknown as PublishedItem<K> | undefined) ?? null,
    brand: () => {
      if (!shown.brand) throw new Error('no content has been published yet: club content publish')
      return shown.brand
    },
    avatars: () => shown.avatars,
    units: () => shown.units,
    holidays: () => shown.holidays,
    sources: () => shown.sources,
    cities: () => shown.cities,
    mediaUrl,
    async refresh() {
      // A call during a running one waits for a second look, since the first may have missed what it is about.
      if (running) await running.catch(() => undefined)
      running ??= takeUp().finally(() => {
        running = null
      })
      await running
    },
  }
}

/** The address of a picture below `content/media`. */
export function mediaUrl(picture: string): string {
  return `/media/${picture}`
}
