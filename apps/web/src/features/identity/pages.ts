import { featurePages } from '../../kit/page/page.ts'
import { agreementsNeed } from '../content/content-needs.ts'
import { tasksNeed } from '../tasks/tasks-needs.ts'
import { profileWords } from './profile.words.ts'
import { userDataNeed, userInfoNeed } from './profile-needs.ts'
import { profileParts } from './profile-part-names.rules.ts'
import { identityWords } from './words.ts'

export const identityPages = [
  ...featurePages(identityWords, [
    { path: '/login', shares: 'home', load: () => import('./login-page.tsx') },
    {
      path: '/reg',
      translateScreen: true,
      example: '/reg?source=partner',
      isCached: false,
      shares: 'home',
      load: () => import('./register-page.tsx'),
      needs: () => [agreementsNeed],
    },
  ]),
  ...featurePages(profileWords, [
    {
      path: '/edit-nickname',
      access: 'member',
      renderQuery: [{ name: 'part', values: profileParts }],
      load: () => import('./personal-data-page.tsx'),
      needs: () => [userInfoNeed, userDataNeed, tasksNeed],
    },
    // No needs: they would bring its calls into every first load.
    { path: '/my-data', access: 'member', load: () => import('./privacy/my-data-page.tsx') },
  ]),
]
