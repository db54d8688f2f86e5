import { path } from '@club/contract/page-paths.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { idIn, oneIn } from '../../kit/page/query-params.ts'
import { useQueryParams } from '../../kit/router/router.tsx'
import { LinkButton } from '../../kit/ui/button.tsx'
import { GroupLinks } from '../../kit/ui/group-links.tsx'
import { LinkRow, List, Page as PageColumn, Section } from '../../kit/ui/layout.tsx'
import { groupEntries, groupsOf, wealthTabs } from './library-groups.ts'
import { ProductReading } from './product-reading.tsx'
import { ReadingList } from './reading/reading-list.tsx'
import { libraryWords } from './words.ts'

/** Money in later life: tools, products and advice; with `?id=`, one product. */
export function Page() {
  const title = usePageTitle()
  const { wealth: words } = useWords(libraryWords)
  const query = useQueryParams()
  if (query.has('id')) return <ProductReading itemId={idIn(query)} />
  const tab = oneIn(query, 'tab', wealthTabs)
  if (tab === 'tips') return <Tips />
  return (
    <PageColumn title={title} note={words.lead}>
      <Section title={words.tools}>
        <List>
          <LinkRow to={path('/queryAnnuity')} icon="points" {...words.annuity} />
          <LinkRow to={path('/retirementCalculator')} icon="tasks" {...words.calculator} />
          <LinkRow to={path('/oldAgeBook')} icon="book" {...words.book} />
        </List>
      </Section>
      <Section title={words.products}>
        <GroupLinks
          label={words.categoriesLabel}
          entries={groupEntries('/wealth', words.categories)}
          current={tab}
          isFilter
        />
        <ReadingList key={tab} kind="product" groups={groupsOf(tab)} label={words.categories[tab]} />
      </Section>
      <List>
        <LinkRow to={path('/wealth', { tab: 'tips' })} icon="info" title={words.tips} text={words.tipsLead} />
      </List>
    </PageColumn>
  )
}

/** Advice on money, as a list of its own. */
function Tips() {
  const title = usePageTitle()
  const { wealth: words } = useWords(libraryWords)
  return (
    <PageColumn title={title} note={words.tipsLead}>
      <Section title={words.tips}>
        <ReadingList kind="article" groups={['wealth_tips']} label={words.tips} />
      </Section>
      <LinkButton isWide icon="back" to={path('/wealth')}>
        {words.back}
      </LinkButton>
    </PageColumn>
  )
}
