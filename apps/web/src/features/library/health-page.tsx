import { healthTabs } from '@club/contract/library-choices.rules.ts'
import { path } from '@club/contract/page-paths.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { oneIn } from '../../kit/page/query-params.ts'
import { useQueryParams } from '../../kit/router/router.tsx'
import { Fold } from '../../kit/ui/fold.tsx'
import { GroupLinks } from '../../kit/ui/group-links.tsx'
import type { IconName } from '../../kit/ui/icon.tsx'
import { LinkRow, List, Page as PageColumn, Section } from '../../kit/ui/layout.tsx'
import { ViewTask } from '../tasks/views/view-task.tsx'
import { groupEntries } from './library-groups.ts'
import { ReadingList } from './reading/reading-list.tsx'
import { type LibraryWords, libraryWords } from './words.ts'

type Service = keyof LibraryWords['health']['services']

const services: Record<Service, { path: string; icon: IconName }> = {
  finder: { path: path('/careFinder'), icon: 'tasks' },
  questions: { path: path('/healthQues'), icon: 'info' },
  hospitals: { path: path('/medicalMap'), icon: 'ranking' },
  doctor: { path: path('/familyDoctor'), icon: 'person' },
  lectures: { path: path('/publicLecture'), icon: 'calendar' },
  intro: { path: path('/healthIntro'), icon: 'check' },
  news: { path: path('/moreNews'), icon: 'mail' },
}

/** Health: questions first, then four tabs of articles, then the rest (rules/content#health-sections). */
export function Page() {
  const title = usePageTitle()
  const { health: words } = useWords(libraryWords)
  const tab = oneIn(useQueryParams(), 'tab', healthTabs)
  return (
    <PageColumn title={title} note={words.lead}>
      <ViewTask taskId="learn_retirement_medical_health" />
      <Section title={words.first}>
        <Services which={['finder', 'questions', 'hospitals']} />
      </Section>
      <Section title={words.articles}>
        <GroupLinks
          label={words.tabsLabel}
          entries={groupEntries('/health', words.tabs)}
          current={tab}
          isFilter
        />
        <ReadingList key={tab} kind="article" groups={[tab]} label={words.tabs[tab]} />
      </Section>
      <Fold title={words.more}>
        <Services which={['doctor', 'lectures', 'intro', 'news']} />
      </Fold>
    </PageColumn>
  )
}

function Services({ which }: { which: readonly Service[] }) {
  const words = useWords(libraryWords).health.services
  return (
    <List>
      {which.map((each) => (
        <LinkRow key={each} to={services[each].path} icon={services[each].icon} {...words[each]} />
      ))}
    </List>
  )
}
