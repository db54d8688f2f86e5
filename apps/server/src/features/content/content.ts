import type { Language } from '@club/contract/constants.ts'
import type { content } from '@club/contract/content.ts'
import type { Queryable } from '../../kit/db.ts'
import type { Feature, FeatureContext } from '../../kit/feature.ts'
import { type AgreementDeps, contentRoutes } from './content.routes.ts'
import { contentItems } from './content.sql.ts'
import { mediaRoutes } from './content-media-routes.ts'
import { sweepMedia } from './content-media-store.ts'
import { makeMediaFolder } from './media-folder.ts'
import type { Published } from './published.ts'

export { problemLine } from './content-check.ts'
export { contentCommands } from './content-commands.ts'
export { publishContent } from './content-publish.ts'
export type { Unit } from './documents.ts'
export type { CardKind, CardOf, CardView } from './kind.ts'
export { cardKinds, pathOf, readingDeclarationOf, readingPath, titleOf } from './kinds.ts'
export { itemTitle, makePublished, type Published, type PublishedItem } from './published.ts'
export { readingMinutes } from './reading-text.rules.ts'
export { askedTerms, hitsIn, tsqueryOf } from './search-terms.rules.ts'

/** What a feature that shows content may use. */
export interface ContentContext extends FeatureContext {
  published: Published
}

const contentLookEveryMs = 3000

/** The published content: its general parts, and its media under /media. */
export function contentFeature(context: ContentContext, deps: AgreementDeps & { mediaDir: string }) {
  const { db, published } = context
  const folder = makeMediaFolder({ on: db, folder: deps.mediaDir })
  return {
    routes: contentRoutes(context, deps),
    repeated: [
      { name: 'take up published content', everyMs: contentLookEveryMs, run: () => published.refresh() },
    ],
    sweep: (now) => sweepMedia(db, now),
    plugin: async (app) => {
      await app.register(mediaRoutes, { published, folder })
    },
  } satisfies Feature<typeof content>
}

/** The bank's and the club's name in a language. */
export function brandIn(published: Published, language: Language): { bankName: string; clubName: string } {
  const { name, clubName } = published.brand()
  return { bankName: name[language], clubName: clubName[language] }
}

/** Whether a picture is one of those that members choose from. */
export function isAvatar(published: Published, avatarId: string): boolean {
  return published.avatars().some(({ id }) => id === avatarId)
}

const defaultAvatar = 'avatar/pine.svg'

/** The address of a member's picture; the first one for null or a picture that is no longer offered. */
export function avatarUrl(published: Published, avatarId: string | null): string {
  const avatars = published.avatars()
  const avatar = avatars.find(({ id }) => id === avatarId) ?? avatars[0]
  return published.mediaUrl(avatar?.picture ?? defaultAvatar)
}

/** What an item says about its origin: rules/content#origin. */
interface Origin {
  source: string | string[]
  reviewer: string
  reviewedAt: string
  expiresAt?: string | null | undefined
}

/** Where an item comes from and who reviewed it, in words for readers. */
export function originView(published: Published, facts: Origin, language: Language) {
  const { sources, reviewers } = published.sources()
  return {
    sources: [facts.source].flat().map((name) => sources[name]?.[language] ?? name),
    reviewer: reviewers[facts.reviewer]?.[language] ?? facts.reviewer,
    reviewedAt: facts.reviewedAt,
    expiresAt: facts.expiresAt ?? null,
  }
}

/** The publication that last changed an item, and when; null for an item that is not published. */
export function publishedSince(
  on: Queryable,
  kind: string,
  itemId: string,
): Promise<{ version: number; publishedAt: Date } | null> {
  return on.one(contentItems.version, [kind, itemId])
}
