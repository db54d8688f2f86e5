import { defaultLanguage } from '@club/contract/languages.ts'
import { handleEach, type StuckContext } from '../../kit/jobs/stuck-items.ts'
import { recordAct } from '../../kit/operator/audit.ts'
import { type DraftRow, drafts } from './content-desk.sql.ts'
import { words } from './content-form.words.ts'
import { itemName } from './content-item-acts.ts'
import { problemLineOf } from './content-item-changes.ts'
import { checkSource, storedContent } from './content-item-check.ts'
import { Refused } from './content-publish.ts'
import { lockPublication, publishItem } from './content-publish-item.ts'
import type { ContentKind } from './kinds.ts'

/**
 * Publishes the items whose time has come. One that can no longer be published, since what it names is gone, becomes a
 * draft again that says why. Returns how many were taken up.
 */
export async function publishDue(context: StuckContext): Promise<number> {
  const { db, clock } = context
  const next = () => db.all(drafts.due, [clock.roughly()])
  // Nearly always nothing is due.
  if ((await next()).length === 0) return 0
  return handleEach(context, {
    work: 'content-timed',
    next,
    idOf: ({ kind, itemId }) => itemName({ kind, id: itemId }),
    handle: (draft) => publishTimed(context, draft),
  })
}

async function publishTimed({ db, clock }: StuckContext, due: DraftRow): Promise<void> {
  const kind = due.kind as ContentKind
  const id = due.itemId
  const problem = await db
    .inTransaction(async (tx) => {
      await lockPublication(tx)
      const draft = await tx.one(drafts.find, [kind, id])
      const { publishAt, orderedBy: operator, reason } = draft ?? {}
      // Another server has published it, or somebody has taken it back.
      if (!draft || !publishAt || !operator || publishAt > (await clock.now(tx))) return null
      const content = await storedContent(tx)
      const { item, problems } = checkSource(content, kind, id, draft.source)
      if (!item) return problems.map((each) => problemLineOf(words[defaultLanguage], kind, each)).join('\n')
      const version = await publishItem(tx, clock, { content, kind, id, item, by: operator })
      await tx.one(drafts.delete, [kind, id])
      const detail = { item: itemName({ kind, id }), version, at: publishAt.toISOString() }
      await recordAct(tx, clock, { operator, reason: reason ?? '', act: 'content.publish-item', detail })
      return null
    })
    .catch((error: unknown) => {
      if (error instanceof Refused) return error.problems.map(({ message }) => message).join('\n')
      throw error
    })
  if (problem !== null) await db.run(drafts.fail, [kind, id, problem])
}
