import { invite } from '@club/contract/invite.ts'
import { listNeed, need } from '../../kit/calls/need.ts'
import { featurePages, type SharesOf } from '../../kit/page/page.ts'
import { clubNameIn } from '../content/content-needs.ts'
import { tasksNeed } from '../tasks/tasks-needs.ts'
import { inviteWords } from './words.ts'

export const invitationsNeed = listNeed(invite.invitations, {})
export const codeNeed = need(invite.code, {})

/** A share of the page is an invitation, which leads home: rules/channels#what-a-share-shows. */
const sharesInvitation: SharesOf = (client, { language }) => {
  const club = clubNameIn(client, language)
  const words = inviteWords.in(language)?.link
  if (!club || !words) return { path: '/' }
  return { path: '/', title: words.sendTitle(club), text: words.sendText(club) }
}

export const invitePages = featurePages(inviteWords, [
  {
    path: '/activity-inviter',
    access: 'member',
    translateScreen: false,
    shares: sharesInvitation,
    load: () => import('./invite-page.tsx'),
    needs: () => [invitationsNeed, codeNeed, tasksNeed],
  },
])
