import type { Language } from '@club/contract/languages.ts'
import type { Queryable } from '../../kit/database/db.ts'
import { avatarUrl, type ContentContext } from '../content/content.ts'
import { listedMembers } from '../identity/members.ts'
import { blacklistedAmong } from '../points/points.ts'
import { listings } from './ranking.sql.ts'

/** A member on a list, as one reader sees them. */
export interface ShownMember {
  nickName: string
  headImgUrl: string
  isHidden: boolean
  isSelf: boolean
}

/**
 * Members as one reader sees them on a list: masked, in full or hidden, as each chose (rules/ranking#listing).
 * Members blacklisted since the list was made are hidden; members always see themselves.
 */
export async function showMembers(
  on: Queryable,
  context: Pick<ContentContext, 'published' | 'sealing'>,
  userIds: readonly string[],
  reader: { memberId: string; language: Language },
): Promise<(userId: string) => ShownMember> {
  const { published } = context
  const ids = [...new Set(userIds)]
  if (ids.length === 0) return () => hidden(avatarUrl(published, null), false)
  const [names, chosen, blacklisted] = await Promise.all([
    listedMembers(on, context, ids, reader.language),
    on.all(listings.among, [ids]),
    blacklistedAmong(on, ids),
  ])
  const choices = new Map(chosen.map(({ userId, shown }) => [userId, shown]))
  return (userId) => {
    const isSelf = userId === reader.memberId
    const name = names.get(userId)
    const shown = choices.get(userId) ?? 'masked'
    const isHidden = shown === 'hidden' || blacklisted.has(userId)
    if (!name || (isHidden && !isSelf)) return hidden(avatarUrl(published, null), isSelf)
    const nickName = isSelf || shown === 'full' ? name.nickName : name.maskedNickName
    return { nickName, headImgUrl: name.headImgUrl, isHidden, isSelf }
  }
}

function hidden(headImgUrl: string, isSelf: boolean): ShownMember {
  return { nickName: '', headImgUrl, isHidden: true, isSelf }
}
