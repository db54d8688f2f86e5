import { featurePages } from '../../kit/page/page.ts'
import { agreementsNeed } from '../content/content-needs.ts'
import { tasksNeed } from '../tasks/tasks-needs.ts'
import { userDataNeed, userInfoNeed } from './identity-needs.ts'
import { profileParts } from './profile/profile-part-names.rules.ts'
import { profileWords } from './profile/words.ts'
import { identityWords } from './words.ts'

export const identityPages = [
  ...featurePages(identityWords, [
    { path: '/login', shares: 'home', load: () => import('./sign-in/login-page.tsx') },
    {
      path: '/reg',
      translateScreen: true,
      example: '/reg?source=partner',
      renderQuery: [{ name: 'for', values: ['first', 'password'] }],
      isCached: false,
      shares: 'home',
      load: () => import('./registering/register-page.tsx'),
      needs: () => [agreementsNeed],
    },
  ]),
  ...featurePages(profileWords, [
    {
      path: '/edit-nickname',
      access: 'member',
      renderQuery: [{ name: 'part', values: profileParts }],
      load: () => import('./profile/personal-data-page.tsx'),
      needs: () => [userInfoNeed, userDataNeed, tasksNeed],
    },
  ]),
]
