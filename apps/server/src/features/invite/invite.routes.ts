import { businessDay } from '@club/contract/business-day.ts'
import type { invite } from '@club/contract/invite.ts'
import type { HandlersOf } from '../../kit/call.ts'
import type { ContentContext } from '../content/content.ts'
import { listedMembers, memberOf } from '../identity/identity.ts'
import { groupsOf, groupsToConfirm, maxOpensOfDay } from './invite.rules.ts'
import { groups, invitations, opens } from './invite.sql.ts'

/** Inviting friends: the list, groups of ten and opened links (rules/invitations#groups-of-ten). */
export function inviteRoutes({ db, clock, sealing, published }: ContentContext): HandlersOf<typeof invite> {
  return {
    invitations: async (call) => {
      const { memberId, language, request } = call
      const { pageNum, pageSize } = request
      const [counts, confirmed, opened, rows] = await Promise.all([
        invitations.counts(db, memberId),
        groups.confirmed(db, memberId),
        opens.sum(db, memberId),
        invitations.page(db, memberId, pageSize, (pageNum - 1) * pageSize),
      ])
      const names = await listedMembers(
        db,
        published,
        rows.map(({ invitedUserId }) => invitedUserId),
        language,
      )
      const list = rows.map(({ invitedUserId, registeredAt, state, points }) => ({
        nickName: names.get(invitedUserId)?.maskedNickName ?? '',
        headImgUrl: names.get(invitedUserId)?.headImgUrl ?? '',
        time: registeredAt.toISOString(),
        state,
        point: points,
      }))
      const { registered, counted, checkedIn } = counts
      return {
        list,
        size: list.length,
        ...groupsOf(counted, confirmed),
        invitationUserId: memberId,
        funnel: { opened, registered, checkedIn },
      }
    },

    confirmGroup: (call) =>
      db.inTransaction(async (tx) => {
        const { counted } = await invitations.counts(tx, call.memberId)
        const before = await groups.confirmed(tx, call.memberId)
        const full = groupsOf(counted, before).groups
        const numbers = groupsToConfirm(full, before, call.request.groups)
        if (numbers.length > 0) await groups.confirm(tx, call.memberId, numbers, await clock.now(tx))
        const { inviteSuccessFlag } = groupsOf(counted, await groups.confirmed(tx, call.memberId))
        return { inviteSuccessFlag, groups: full }
      }),

    opened: async (call) => {
      const { invitationUserId } = call.request
      const browserId = call.browserId()
      const inviter = await memberOf(db, invitationUserId)
      // Nothing is told of whether there is such a member; one's own link does not count.
      if (inviter === null || call.session?.userId === inviter.userId) return {}
      const { userId } = inviter
      await db.inTransaction(async (tx) => {
        const day = businessDay(await clock.now(tx))
        const before = await opens.lock(tx, userId, day)
        if (before >= maxOpensOfDay) return
        const tokenHash = sealing.hash('invite-open', `${day} ${userId} ${browserId}`)
        if (await opens.addToken(tx, userId, day, tokenHash)) await opens.set(tx, userId, day, before + 1)
      })
      return {}
    },
  }
}
