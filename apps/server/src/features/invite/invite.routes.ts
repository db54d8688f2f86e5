import { businessDay } from '@club/contract/business-day.ts'
import type { invite } from '@club/contract/invite.ts'
import type { HandlersOf } from '../../kit/http/call.ts'
import type { ContentContext } from '../content/content.ts'
import { listedMembers, memberOf } from '../identity/members.ts'
import { invitationCodeOf } from './invitation-code.ts'
import { groupsOf, groupsToConfirm } from './invite.rules.ts'
import { groups, invitations, linkDays, linkOpens } from './invite.sql.ts'

const noInvitations = { registered: 0, counted: 0, checkedIn: 0 }

/** Inviting friends: the list, the code, groups of ten and opened links (rules/invitations#groups-of-ten). */
export function inviteRoutes(context: ContentContext): HandlersOf<typeof invite> {
  const { db, clock, sealing, rooms } = context
  return {
    invitations: async (call) => {
      const { memberId, language, request } = call
      const { pageNum, pageSize } = request
      const [counts, confirmed, opened, rows] = await Promise.all([
        db.one(invitations.counts, [memberId]),
        db.one(groups.confirmed, [memberId]),
        db.one(linkDays.sum, [memberId]),
        db.all(invitations.page, [memberId, pageSize, (pageNum - 1) * pageSize]),
      ])
      const names = await listedMembers(
        db,
        context,
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
      const { registered, counted, checkedIn } = counts ?? noInvitations
      return {
        list,
        size: list.length,
        ...groupsOf(counted, confirmed?.confirmed ?? 0),
        invitationUserId: memberId,
        funnel: { opened: opened?.opened ?? 0, registered, checkedIn },
      }
    },

    confirmGroup: ({ memberId, request }) => confirmGroups(context, memberId, request.groups),

    code: async ({ memberId }) => ({ code: await invitationCodeOf(context, memberId) }),

    opened: async (call) => {
      const { invitationUserId } = call.request
      const browserId = call.browserId()
      const inviter = await memberOf(db, invitationUserId)
      // The answer does not reveal whether the member exists; opening one's own link, or that of a member who has
      // left, does not count.
      if (inviter?.status !== 'normal' || call.session?.userId === inviter.userId) return {}
      const { userId } = inviter
      await db.inTransaction(async (tx) => {
        const day = businessDay(await clock.now(tx))
        await tx.run(linkDays.open, [userId, day])
        const before = (await tx.one(linkDays.lock, [userId, day]))?.opened ?? 0
        // It limits the rows that a flood can create.
        if (before >= rooms['link-open']) return
        const tokenHash = sealing.hash('invite-open', `${day} ${userId} ${browserId}`)
        if ((await tx.run(linkOpens.insert, [userId, day, tokenHash])) > 0)
          await tx.run(linkDays.set, [userId, day, before + 1])
      })
      return {}
    },
  }
}

/** Confirms the full groups that the member was shown, each once. */
function confirmGroups({ db, clock }: ContentContext, userId: string, shown: number | undefined) {
  return db.inTransaction(async (tx) => {
    const { counted } = (await tx.one(invitations.counts, [userId])) ?? noInvitations
    const before = (await tx.one(groups.confirmed, [userId]))?.confirmed ?? 0
    const full = groupsOf(counted, before).groups
    const numbers = groupsToConfirm(full, before, shown)
    if (numbers.length > 0) await tx.run(groups.confirm, [userId, numbers, await clock.now(tx)])
    const confirmed = (await tx.one(groups.confirmed, [userId]))?.confirmed ?? 0
    return { inviteSuccessFlag: groupsOf(counted, confirmed).inviteSuccessFlag, groups: full }
  })
}
