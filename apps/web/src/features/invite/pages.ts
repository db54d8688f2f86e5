import { featurePages } from '../../kit/page.ts'
import { tasksNeed } from '../tasks/tasks-needs.ts'
import { invitationsNeed } from './invite-needs.ts'
import { inviteWords } from './words.ts'

export const invitePages = featurePages(inviteWords, [
  {
    path: '/activity-inviter',
    access: 'member',
    translateScreen: false,
    load: () => import('./invite-page.tsx'),
    needs: () => [invitationsNeed, tasksNeed],
  },
])
