import type { invites } from '@club/contract/desk/invites.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Clock } from '../../kit/database/clock.ts'
import type { Db } from '../../kit/database/db.ts'
import { isUuid } from '../../kit/database/uuid.ts'
import type { DeskHandlersOf } from '../../kit/desk/desk-call.ts'
import { recordLook } from '../../kit/operator/audit.ts'
import { invitations } from './invite.sql.ts'

const invitationsAPage = 100
const firstId = '00000000-0000-0000-0000-000000000000'

/** When the last invitation of the page before was made, and whose it is; in milliseconds, `1795800000000 <id>`. */
function keyIn(after: string | null): { at: Date; id: string } {
  if (after === null) return { at: new Date(0), id: firstId }
  const [ms = '', id = ''] = after.split(' ')
  const at = new Date(Number(ms))
  if (Number.isNaN(at.getTime()) || !isUuid(id))
    throw new AppError('badRequest', { detail: 'after is no key' })
  return { at, id }
}

/** Held invitations at the desk. */
export function invitesDesk(deps: { db: Db; clock: Clock }): DeskHandlersOf<typeof invites> {
  const { db } = deps
  return {
    async held({ request: { reason, after }, operator }) {
      const { at, id } = keyIn(after)
      const rows = await db.all(invitations.heldAfter, [at, id, invitationsAPage])
      await recordLook(deps, { operator, reason }, 'invites.held', { invitations: rows.length })
      const inviters = [...new Set(rows.map(({ userId }) => userId))]
      const left = new Map(
        (await db.all(invitations.leftAmong, [inviters])).map((row) => [row.userId, row.left]),
      )
      const last = rows.length < invitationsAPage ? undefined : rows.at(-1)
      return {
        invitations: rows.map(({ userId, invitedUserId, registeredAt, channel }) => ({
          invited: invitedUserId,
          inviter: userId,
          registeredAt: registeredAt.toISOString(),
          channel,
          left: left.get(userId) ?? 0,
        })),
        next: last ? `${last.registeredAt.getTime()} ${last.invitedUserId}` : null,
      }
    },
  }
}
