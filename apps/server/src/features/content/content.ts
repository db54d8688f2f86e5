import type { content } from '@club/contract/content.ts'
import type { Language } from '@club/contract/languages.ts'
import { languageTable } from '@club/contract/languages.ts'
import type { ReadingKind } from '@club/contract/library.rules.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../kit/database/clock.ts'
import type { Db, Queryable } from '../../kit/database/db.ts'
import type { PersonOf } from '../../kit/desk/mount-desk.ts'
import type { Feature, FeatureContext } from '../../kit/feature.ts'
import { type ContentDeskDeps, contentDesk } from './content.desk.ts'
import { contentRounds } from './content.jobs.ts'
import { type AgreementDeps, contentRoutes } from './content.routes.ts'
import { contentItems } from './content.sql.ts'
import { words } from './content.words.ts'
import { problemLine } from './content-check.ts'
import { expiringItems } from './content-list.ts'
import { mediaParts } from './content-media.sql.ts'
import { mediaRoutes } from './content-media-routes.ts'
import { sweepMedia } from './content-media-store.ts'
import { type AskMembersApp, makePreviews, mediaAtDesk, previewPages } from './content-preview-pages.ts'
import { publishContent } from './content-publish.ts'
import { foundPages, type SearchQuery } from './content-search.sql.ts'
import { homeScreenRoutes } from './home-screen.ts'
import type { CardKind, CardOf, CardView } from './kind.ts'
import { cardKinds, pathOf, readingDeclarationOf, titleOf } from './kinds.ts'
import { makeMediaFolder } from './media-folder.ts'
import type { Published } from './published.ts'
import { type Folders, publishIfChanged } from './published-folder.ts'
import type { MediaFile } from './published-media.ts'
import { readingMinutes } from './reading-text.rules.ts'
import { askedTerms, hitsIn, tsqueryOf } from './search-terms.rules.ts'

export { contentCommands } from './content-commands.ts'
export { isCourseReady, pathOf, readingDeclarationOf, readingPath, taskText } from './kinds.ts'
export {
  itemTitle,
  makePublished,
  type Published,
  type PublishedItem,
  type Season,
  type ShownItem,
  shownItem,
  solarTerms,
  switchedPublished,
} from './published.ts'

/** What features that show content may use. */
export interface ContentContext extends FeatureContext {
  published: Published
}

/** The published content: its general calls, and its media under /media. */
export function contentFeature(context: ContentContext, deps: AgreementDeps & { mediaDir: string }) {
  const { db, published } = context
  const folder = mediaFolderOf(db, deps.mediaDir)
  return {
    routes: contentRoutes(context, deps),
    words,
    repeated: contentRounds(context),
    sweep: (now, signal?: AbortSignal) => sweepMedia(context, now, signal),
    plugin: async (app) => {
      await app.register(mediaRoutes, { published, folder })
      await app.register(homeScreenRoutes, {
        published,
        readPicture: (name: string) => mediaBytes(db, published, name),
      })
    },
  } satisfies Feature<typeof content>
}

interface ContentDeskParts extends Omit<ContentDeskDeps, 'db' | 'clock' | 'published'> {
  mediaDir: string
  ask: AskMembersApp
}

/** What people at the desk are looking at, and what shows it on an address of its own. */
export function contentPreviews(
  { db, clock }: Pick<ContentContext, 'db' | 'clock'>,
  parts: {
    mediaDir: string
    ask: AskMembersApp
    deskOrigin: string | null
    isSecure: boolean
    /** Whether a session of the desk holds, by the hash of its token. */
    sessionHolds(tokenHash: string): Promise<boolean>
  },
) {
  const previews = makePreviews(clock, parts.sessionHolds)
  return {
    previews,
    pages: (app: FastifyInstance) =>
      previewPages(app, { on: db, folder: mediaFolderOf(db, parts.mediaDir), previews, ...parts }),
  }
}

/** The stored media, as a server keeps them in a folder. */
const mediaFolderOf = (on: Queryable, folder: string) => makeMediaFolder({ on, folder })

/** What the desk has of the content: its calls, and the stored media for whoever is signed in there. */
export function contentDeskFeature(
  context: Pick<ContentContext, 'db' | 'clock' | 'published'>,
  { mediaDir, ask, ...parts }: ContentDeskParts,
) {
  return {
    routes: contentDesk({ ...context, ...parts }),
    pages(app: FastifyInstance, personOf: PersonOf): void {
      mediaAtDesk(app, {
        on: context.db,
        folder: mediaFolderOf(context.db, mediaDir),
        ask,
        refuse: async (request, reply) => {
          if (await personOf(request)) return false
          await reply.code(401).header('cache-control', 'no-store').type('text/plain').send('')
          return true
        },
      })
    },
  }
}

/** The name of the bank or the club in a language. */
export function brandIn(published: Published, language: Language): { bankName: string; clubName: string } {
  const { name, clubName } = published.brand()
  return { bankName: name[language], clubName: clubName[language] }
}

/** The bytes of a published picture by its name below `content/media`; null if the content does not name it. */
export function mediaBytes(on: Queryable, published: Published, name: string): Promise<Buffer | null> {
  return bytesOf(on, published.mediaNamed(name))
}

/** The bytes of a published file by its name below /media; null if there is none. */
export function mediaFileBytes(
  on: Queryable,
  published: Published,
  fileName: string,
): Promise<Buffer | null> {
  return bytesOf(on, published.mediaFile(fileName))
}

async function bytesOf(on: Queryable, file: MediaFile | null): Promise<Buffer | null> {
  if (!file) return null
  const parts: Uint8Array[] = []
  for (let read = 0; read < file.byteCount; read += parts.at(-1)?.length ?? 0) {
    const part = await on.one(mediaParts.read, [file.fileName, parts.length])
    if (!part || part.bytes.length === 0) return null
    parts.push(part.bytes)
  }
  return Buffer.concat(parts)
}

/** Whether a picture is among the offered avatars. */
export function isAvatar(published: Published, avatarId: string): boolean {
  return published.avatars().some(({ id }) => id === avatarId)
}

const defaultAvatar = 'avatar/pine.svg'

/** The address of a member's picture; the first picture for null or one that is not offered any more. */
export function avatarUrl(published: Published, avatarId: string | null): string {
  const avatars = published.avatars()
  const avatar = avatars.find(({ id }) => id === avatarId) ?? avatars[0]
  return published.mediaUrl(avatar?.picture ?? defaultAvatar)
}

/** An item's origin: rules/content#origin. */
interface Origin {
  source: string | string[]
  reviewer: string
  reviewedAt: string
  expiresAt?: string | null | undefined
}

/** An item's source and reviewer, in words for readers. */
export function originView(published: Published, facts: Origin, language: Language) {
  const { sources, reviewers } = published.sources()
  return {
    sources: [facts.source].flat().map((name) => sources[name]?.[language] ?? name),
    reviewer: reviewers[facts.reviewer]?.[language] ?? facts.reviewer,
    reviewedAt: facts.reviewedAt,
    expiresAt: facts.expiresAt ?? null,
  }
}

/** The publication that last changed an item, and when; null if the item is not published. */
export function publishedSince(
  on: Queryable,
  kind: string,
  itemId: string,
): Promise<{ version: number; publishedAt: Date } | null> {
  return on.one(contentItems.version, [kind, itemId])
}

interface Asked {
  published: Published
  language: Language
  now: Date
}

/** What an item's kind says of it on cards; null for all other kinds. */
export function cardParts(
  asked: Asked,
  { kind, facts, words }: { kind: ReadingKind; facts: unknown; words: Record<Language, unknown> },
): { [K in CardKind]: CardOf<K> | null } {
  const { card } = readingDeclarationOf(kind)
  const own = card?.({ facts, words: words[asked.language] }, lookups(asked))
  const parts = cardKinds.map((each) => [each, each === kind ? own : null])
  return Object.fromEntries(parts) as { [K in CardKind]: CardOf<K> | null }
}

/** What cards look up in the published content. */
function lookups({ published, language, now }: Asked): CardView {
  return {
    language,
    now,
    today: published.day(),
    cityNames: (cityIds) =>
      published
        .cities()
        .filter(({ id }) => cityIds.includes(id))
        .map(({ name }) => name[language]),
    linkTo(kind, itemId) {
      const visible = published.item(kind, itemId)
      const item = visible ?? published.expiredItem(kind, itemId)
      if (!item) return null
      const name = titleOf(kind, item.words[language])
      return { name, path: pathOf(kind, itemId, item.facts) ?? '', isExpired: visible === null }
    },
    bankPage: (key) => published.bankPage(key),
  }
}

const minutesKnown = new WeakMap<object, Partial<Record<Language, number | null>>>()

/** A text's reading time. Cached by `holder`, the object that the text belongs to. */
export function minutesOf(holder: object, html: string, language: Language): number | null {
  const known = minutesKnown.get(holder) ?? {}
  if (known[language] === undefined) {
    known[language] = readingMinutes(html, language)
    minutesKnown.set(holder, known)
  }
  return known[language] as number | null
}

/**
 * The pages that a text finds, the best match first, with the hits in their text as pairs of offsets; none for a text
 * without letters or digits. Pages that expired before `day` are left out.
 */
export async function findPages(
  on: Queryable,
  asked: { text: string; language: Language; day: string; pageNum: number; pageSize: number },
) {
  const { text, language, day, pageNum, pageSize } = asked
  const terms = askedTerms(text)
  // English words match in all forms, so the database stems them; everything else must match exactly.
  const isEnglish = languageTable[language].hasSpaces
  const ownTerms = tsqueryOf(isEnglish ? { ...terms, words: [] } : terms)
  const words = isEnglish ? terms.words.join(' ') : ''
  if (ownTerms === '' && words === '') return { total: 0, list: [] }
  const query: SearchQuery = [language, ownTerms, words, day]
  const [found, rows] = await Promise.all([
    on.one(foundPages.count, query),
    on.all(foundPages.page, [...query, pageSize, (pageNum - 1) * pageSize]),
  ])
  const list = rows.map((row) => ({ ...row, hits: hitsIn(row.plainText, terms, language) }))
  return { total: found?.total ?? 0, list }
}

/**
 * Publishes the content folder when the server starts, if it has changed since. Returns its problems, one per line; []
 * if published.
 */
export function publishAtStart(db: Db, clock: Clock, folders: Folders): Promise<string[]> {
  const { contentDir } = folders
  return publishIfChanged(db, folders, async () => {
    const who = { operator: 'server', reason: 'start' }
    const { problems, version } = await publishContent(db, clock, contentDir, who)
    return { problems: problems.map((problem) => problemLine(contentDir, problem)), version }
  })
}

/** What has expired or expires within some days, the soonest first. */
export const expiringContent = (
  context: Pick<ContentContext, 'db' | 'published'>,
  days: number,
  language: Language,
): ReturnType<typeof expiringItems> => expiringItems(context, days, language)
