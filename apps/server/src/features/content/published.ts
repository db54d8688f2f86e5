import { businessDay, monthOf } from '@club/contract/business-day.ts'
import type { Language } from '@club/contract/languages.ts'
import type { PosterItemKind } from '@club/contract/library.rules.ts'
import type { BankPage } from '@club/contract/shapes.ts'
import type { Clock } from '../../kit/database/clock.ts'
import type { Queryable } from '../../kit/database/db.ts'
import { contentItems, contentVersions, removedItems } from './content.sql.ts'
import type { Avatar } from './documents/avatars.ts'
import type { Unit } from './documents/branches.ts'
import type { Brand } from './documents/brand.ts'
import type { City } from './documents/cities.ts'
import type { Greetings } from './documents/greetings.ts'
import type { HolidayYear } from './documents/holidays.ts'
import type { ReservedNames } from './documents/reserved-names.ts'
import type { Sources } from './documents/sources.ts'

export { type Season, solarTerms } from './seasons.ts'

import { type ContentKind, contentKinds, type FactsOf, pathOf, titleOf } from './kinds.ts'
import {
  type AnyItem,
  isOverOn,
  keyOf,
  type PublishedItem,
  type ShownLists,
  type StoredItems,
  shownOn,
  turnsOf,
  usableItem,
} from './published-items.ts'
import {
  iconAddress,
  loadMedia,
  type MediaFile,
  mediaAddress,
  noMedia,
  type PublishedMedia,
} from './published-media.ts'
import { inMonth, type RuleChange } from './rule-changes.rules.ts'
import { ruleChanges } from './rule-changes.sql.ts'

export type { PublishedItem } from './published-items.ts'

/** The visible content, in memory: reading it costs no query. */
export interface Published {
  /** Grows with every publication that changed something; 0 before the first. */
  version(): number
  /**
   * Changes whenever members may see other content: with a publication, a new day, or when something begins or ends.
   */
  stamp(): string
  /** The business day that decides what has expired. */
  day(): string
  /**
   * All visible items of a kind, by `order` and then id; the same list as long as nothing in it changes. Tasks have the
   * values of the day's month: rules/tasks#changes.
   */
  items<K extends ContentKind>(kind: K): readonly PublishedItem<K>[]
  item<K extends ContentKind>(kind: K, id: string): PublishedItem<K> | null
  /** An expired item, or null. */
  expiredItem<K extends ContentKind>(kind: K, id: string): PublishedItem<K> | null
  /** Every announced change of what tasks give, withdrawn ones too, in the order of their months. */
  ruleChanges(): readonly RuleChange[]
  /** Throws before the first publication. */
  brand(): Brand
  /** The page behind one of the bank's short links, or null. */
  bankPage(key: string): BankPage | null
  avatars(): readonly Avatar[]
  /** The bank's units with their branches; none before they are published. */
  units(): readonly Unit[]
  /** Public holidays by year; none before they are published. */
  holidays(): readonly HolidayYear[]
  /** The greetings on festivals and solar terms; none before they are published. */
  greetings(): Greetings['greetings']
  /** The names that no member may take; none before they are published. */
  reservedNames(): Pick<ReservedNames, 'offices' | 'publicFigures'> &
    Partial<Pick<ReservedNames, 'passwordWords'>>
  /** Sources and reviewers of texts, by name; none before they are published. */
  sources(): Sources
  /** The cities of places, in order; none before they are published. */
  cities(): readonly City[]
  /** The address of a picture or recording below `content/media`: it changes with its bytes. */
  mediaUrl(name: string): string
  /** The same for an icon: a data URL if it is small, otherwise its address. */
  iconUrl(name: string): string
  /** The file of a name below `content/media`; null if the content does not name it. */
  mediaNamed(name: string): MediaFile | null
  /** A stored file by its address below /media. */
  mediaFile(fileName: string): MediaFile | null
  /** Loads what was published since, and the new day; one small statement if nothing is new. */
  refresh(): Promise<void>
}

/** The documents that are not items of a kind; they share the table under these kinds, id `only`. */
export const brandKind = 'brand'
export const avatarsKind = 'avatar'
export const unitsKind = 'branch'
export const holidaysKind = 'holidays'
export const greetingsKind = 'greetings'
export const reservedNamesKind = 'reserved_name'
export const sourcesKind = 'source'
export const citiesKind = 'city'
export const singletonId = 'only'

const documentKinds = new Set([
  brandKind,
  avatarsKind,
  unitsKind,
  holidaysKind,
  greetingsKind,
  reservedNamesKind,
  sourcesKind,
  citiesKind,
])
const noReservedNames = { offices: [], publicFigures: [] }
const noSources: Sources = { sources: {}, reviewers: {} }

/** The published content of one version. */
interface Snapshot {
  version: number
  stored: StoredItems
  /** By kind. */
  documents: ReadonlyMap<string, unknown>
  changes: readonly RuleChange[]
  media: PublishedMedia
  turns: readonly number[]
  /** Items whose last published form cannot be shown; an earlier one is, if there is any. */
  unusable: ReadonlySet<string>
}

const nothing: Snapshot = {
  version: 0,
  stored: new Map(),
  documents: new Map(),
  changes: [],
  media: noMedia,
  turns: [],
  unusable: new Set(),
}

/** Loads the snapshot of a version, reading only what changed since an earlier one. */
async function load(on: Queryable, version: number, shown: Snapshot): Promise<Snapshot> {
  // A database restored to an earlier state is read as a whole.
  const before = version > shown.version ? shown : nothing
  const stored = new Map(before.stored)
  const documents = new Map(before.documents)
  const unusable = new Set(before.unusable)
  // Removals first: an item that was removed and came back is among the changed.
  for (const { kind, itemId } of await on.all(removedItems.since, [before.version])) {
    stored.delete(keyOf(kind, itemId))
    unusable.delete(keyOf(kind, itemId))
  }
  for (const { kind, itemId, body } of await on.all(contentItems.since, [before.version])) {
    const key = keyOf(kind, itemId)
    const item = documentKinds.has(kind) ? null : usableItem(itemId, body)
    if (documentKinds.has(kind)) documents.set(kind, body)
    else if (item) stored.set(key, { kind, item })
    if (documentKinds.has(kind) || item) unusable.delete(key)
    else unusable.add(key)
  }
  const [changes, media] = await Promise.all([on.all(ruleChanges.all), loadMedia(on)])
  return { version, stored, documents, changes, media, turns: turnsOf(stored), unusable }
}

/** The stored items, with the tasks' values of a month. */
function inForce({ stored, changes }: Snapshot, month: string): StoredItems {
  if (changes.length === 0) return stored
  return new Map(
    [...stored].map(([key, { kind, item }]) => {
      const shown = kind === 'task' ? inMonth(item as unknown as PublishedItem<'task'>, changes, month) : item
      return [key, { kind, item: shown as AnyItem }]
    }),
  )
}

function publishedBrand(brand: Brand | null): Brand {
  if (!brand) throw new Error('no content has been published yet: club content publish')
  return brand
}

function bankPageIn({ shortLinks }: Brand, key: string): BankPage | null {
  const url = Object.hasOwn(shortLinks, key) ? shortLinks[key] : undefined
  return url === undefined ? null : { key, url }
}

/** The published version, and the business time. */
async function currentVersion(on: Queryable, clock: Clock): Promise<{ version: number; now: Date }> {
  const row = await on.one(contentVersions.current)
  if (!row) throw new Error('the database returned no version')
  return { version: row.version ?? 0, now: clock.shifted(row.now) }
}

/** Maximum rounds for publications that happen during a read; the next refresh loads the rest. */
const maxReads = 3

/** Told which items became unusable and which are usable again, as `kind/id`. */
type OnUsability = (changes: { unusable: readonly string[]; usable: readonly string[] }) => void

function tellUsability(before: Snapshot, next: Snapshot, tell: OnUsability | undefined): void {
  const unusable = [...next.unusable].filter((key) => !before.unusable.has(key))
  const usable = [...before.unusable].filter((key) => !next.unusable.has(key))
  if (unusable.length > 0 || usable.length > 0) tell?.({ unusable, usable })
}

/** The published content of a database; empty until the first `refresh`. */
export function makePublished(on: Queryable, clock: Clock, onUsability?: OnUsability): Published {
  let shown = nothing
  let items: StoredItems = nothing.stored
  let lists: ShownLists = new Map()
  let day = ''
  let turnsPassed = 0
  let running: Promise<void> | null = null

  async function reload() {
    let { version, now } = await currentVersion(on, clock)
    let next = shown
    for (let reads = 0; next.version !== version && reads < maxReads; reads += 1) {
      next = await load(on, version, shown)
      // Read again if more was published in between: members never see half of a publication.
      ;({ version, now } = await currentVersion(on, clock))
    }
    const today = businessDay(now)
    if (next !== shown || monthOf(today) !== monthOf(day)) items = inForce(next, monthOf(today))
    if (next !== shown || today !== day) lists = shownOn(items, today, lists)
    tellUsability(shown, next, onUsability)
    shown = next
    day = today
    turnsPassed = next.turns.filter((turn) => turn <= now.getTime()).length
  }

  function document<T>(kind: string, none: T): T {
    return (shown.documents.get(kind) as T | undefined) ?? none
  }

  const brand = () => publishedBrand(document<Brand | null>(brandKind, null))

  function storedItem<K extends ContentKind>(kind: K, id: string, isOver: boolean): PublishedItem<K> | null {
    const item = items.get(keyOf(kind, id))?.item
    return item && isOverOn(item, day) === isOver ? (item as unknown as PublishedItem<K>) : null
  }

  return {
    version: () => shown.version,
    stamp: () => `${shown.version}.${day}.${turnsPassed}`,
    day: () => day,
    items: (kind) => (lists.get(kind) ?? noItems) as never,
    item: (kind, id) => storedItem(kind, id, false),
    expiredItem: (kind, id) => storedItem(kind, id, true),
    ruleChanges: () => shown.changes,
    brand,
    bankPage: (key) => bankPageIn(brand(), key),
    avatars: () => document<Avatar[]>(avatarsKind, []),
    units: () => document<Unit[]>(unitsKind, []),
    holidays: () => document<HolidayYear[]>(holidaysKind, []),
    greetings: () => document<Greetings | null>(greetingsKind, null)?.greetings ?? [],
    reservedNames: () => document(reservedNamesKind, noReservedNames),
    sources: () => document(sourcesKind, noSources),
    cities: () => document<City[]>(citiesKind, noCities),
    mediaUrl: (name) => mediaAddress(shown.media, name),
    iconUrl: (name) => iconAddress(shown.media, name),
    mediaNamed: (name) => shown.media.byName.get(name) ?? null,
    mediaFile: (fileName) => shown.media.byFileName.get(fileName) ?? null,
    async refresh() {
      // A call during a running refresh waits for another refresh, since the running one may miss its publication.
      if (running) await running.catch(() => undefined)
      running ??= reload().finally(() => {
        running = null
      })
      await running
    },
  }
}

// Always the same list, so that values derived from it stay valid.
const noItems: readonly AnyItem[] = []
const noCities: City[] = []

/** The title of an item of any kind, also after its last day; '' if it does not exist. */
export function itemTitle(published: Published, kind: string, itemId: string, language: Language): string {
  if (!contentKinds.some((each) => each === kind)) return ''
  const known = kind as ContentKind
  const item = published.item(known, itemId) ?? published.expiredItem(known, itemId)
  return item ? titleOf(known, item.words[language]) : ''
}

/** An item in one language, as its poster shows it. */
export interface ShownItem {
  kind: PosterItemKind
  title: string
  summary: string
  /** The name of its first picture; null without one. */
  picture: string | null
  path: string
}

/** A visible item; null for an expired or unknown one. */
export function shownItem(
  published: Published,
  kind: PosterItemKind,
  itemId: string,
  language: Language,
): ShownItem | null {
  const item = published.item(kind, itemId)
  const path = item && pathOf(kind, itemId, item.facts)
  if (!item || path === null) return null
  const { title, summary } = item.words[language]
  return { kind, title, summary, picture: pictureOf(item.facts), path }
}

function pictureOf(facts: FactsOf<PosterItemKind>): string | null {
  if ('images' in facts) return facts.images[0] ?? null
  return 'image' in facts ? facts.image : null
}

/**
 * Published content that changes hands: every part of it asks `current`, so that one server can show one draft after
 * the other.
 */
export function switchedPublished(current: () => Published): Published {
  return {
    version: () => current().version(),
    stamp: () => current().stamp(),
    day: () => current().day(),
    items: (kind) => current().items(kind),
    item: (kind, id) => current().item(kind, id),
    expiredItem: (kind, id) => current().expiredItem(kind, id),
    ruleChanges: () => current().ruleChanges(),
    brand: () => current().brand(),
    bankPage: (key) => current().bankPage(key),
    avatars: () => current().avatars(),
    units: () => current().units(),
    holidays: () => current().holidays(),
    greetings: () => current().greetings(),
    reservedNames: () => current().reservedNames(),
    sources: () => current().sources(),
    cities: () => current().cities(),
    mediaUrl: (name) => current().mediaUrl(name),
    iconUrl: (name) => current().iconUrl(name),
    mediaNamed: (name) => current().mediaNamed(name),
    mediaFile: (fileName) => current().mediaFile(fileName),
    refresh: () => current().refresh(),
  }
}
