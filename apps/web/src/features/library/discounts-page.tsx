import { discountCategories } from '@club/contract/library-choices.rules.ts'
import { path } from '@club/contract/page-paths.ts'
import { dayInWords } from '../../kit/i18n/dates.ts'
import { useLanguage, useWords } from '../../kit/i18n/i18n.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { idIn, oneIn } from '../../kit/page/query-params.ts'
import { useQueryParams } from '../../kit/router/router.tsx'
import { LinkButton } from '../../kit/ui/button.tsx'
import { CallButton } from '../../kit/ui/call-button.tsx'
import { classes } from '../../kit/ui/classes.ts'
import { Facts } from '../../kit/ui/facts.tsx'
import { GroupLinks } from '../../kit/ui/group-links.tsx'
import { Card, LinkRow, List, Page as PageColumn } from '../../kit/ui/layout.tsx'
import lines from '../../kit/ui/lines.module.css'
import styles from './library.module.css'
import { groupEntries, groupsOf } from './library-groups.ts'
import { ReadingCard, ReadingList } from './reading/reading-list.tsx'
import { ReadingPage } from './reading/reading-page.tsx'
import type { ReadingCardData } from './reading/reading-query.ts'
import { libraryWords } from './words.ts'

type Discount = NonNullable<ReadingCardData['discount']>

/** Members' discounts by kind; with `?id=`, one of them. */
export function Page() {
  const title = usePageTitle()
  const { discounts: words } = useWords(libraryWords)
  const query = useQueryParams()
  if (query.has('id')) {
    return (
      <ReadingPage
        kind="discount"
        itemId={idIn(query)}
        back={{ path: path('/discounts'), word: words.back }}
        isFolded
        before={({ discount }) => discount && <DiscountFacts discount={discount} />}
      />
    )
  }
  const tab = oneIn(query, 'tab', ['all', ...discountCategories])
  return (
    <PageColumn title={title} note={words.lead}>
      <GroupLinks
        label={words.categoriesLabel}
        entries={groupEntries('/discounts', words.categories)}
        current={tab}
        isFilter
      />
      <ReadingList
        key={tab}
        kind="discount"
        groups={groupsOf(tab)}
        label={words.categories[tab]}
        renderRow={(card) => (
          <ReadingCard
            key={card.itemId}
            card={card}
            extra={card.discount && <Offer discount={card.discount} />}
          />
        )}
      />
      <List>
        <LinkRow to={path('/discountsLine', { tab: 'bank' })} icon="phone" {...words.line} />
        <LinkRow to={path('/activityRules')} icon="info" {...words.rules} />
      </List>
    </PageColumn>
  )
}

function Offer({ discount }: { discount: Discount }) {
  const language = useLanguage()
  const { discounts: words } = useWords(libraryWords)
  return (
    <span className={classes(lines.facts, styles.offer)}>
      <strong>{discount.offer}</strong>
      <span>{words.until(dayInWords(discount.expiresAt, language))}</span>
    </span>
  )
}

function DiscountFacts({ discount }: { discount: Discount }) {
  const language = useLanguage()
  const { discounts: words } = useWords(libraryWords)
  const { merchant, offer, beginsOn, expiresAt, cityNames, products, phone } = discount
  const { separator } = words
  return (
    <>
      <Card>
        <Facts
          facts={[
            { label: words.offer, value: offer },
            { label: words.merchant, value: merchant },
            {
              label: words.period,
              value: words.from(dayInWords(beginsOn, language), dayInWords(expiresAt, language)),
            },
            {
              label: words.where,
              value: cityNames.length === 0 ? words.everywhere : cityNames.join(separator),
            },
            {
              label: words.cards,
              value:
                products.length === 0 ? words.anyMember : products.map(({ name }) => name).join(separator),
            },
          ]}
        />
      </Card>
      {products.map(({ name, path }) => (
        <LinkButton key={path} isWide to={path}>
          {name}
        </LinkButton>
      ))}
      {phone !== null && <CallButton number={phone} word={words.call} />}
    </>
  )
}
