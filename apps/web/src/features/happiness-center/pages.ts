import { featurePages } from '../../kit/page/page.ts'
import { calendarNeed } from '../checkin/checkin-needs.ts'
import { medalsNeed } from '../medals/medals-needs.ts'
import { totalNeed } from '../points/points-needs.ts'
import { blacklistNeed, monthNeed } from '../ranking/ranking-needs.ts'
import { tasksNeed } from '../tasks/tasks-needs.ts'
import { centerWords } from './words.ts'

export const happinessCenterPages = featurePages(centerWords, [
  {
    path: '/happiness-center',
    access: 'member',
    bannerPosition: 'happiness_center',
    load: () => import('./happiness-center-page.tsx'),
    needs: () => [totalNeed, monthNeed, blacklistNeed, calendarNeed, tasksNeed, medalsNeed],
  },
])
