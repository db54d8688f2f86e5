import { path } from '@club/contract/page-paths.ts'
import { timeInWords } from '../../kit/i18n/dates.ts'
import { useLanguage, useWords } from '../../kit/i18n/i18n.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { useQueryParams } from '../../kit/router/router.tsx'
import { LinkButton } from '../../kit/ui/button.tsx'
import { Card, LinkRow, List, Page as PageColumn, Stack } from '../../kit/ui/layout.tsx'
import { Agreements } from './agreements.tsx'
import { CloseAccount } from './close-account.tsx'
import { useClosesAt } from './closes-at.ts'
import { Known } from './known-data.tsx'
import { useOpenAgreements } from './open-agreements.ts'
import { partIn, pathOfPart } from './privacy-parts.ts'
import { privacyWords } from './words.ts'

/** What the club knows about the member, and what the member can do about it: rules/privacy#rights-of-members. */
export function Page() {
  const title = usePageTitle()
  const words = useWords(privacyWords)
  const query = useQueryParams()
  const part = partIn(query)
  if (part === null) {
    return (
      <PageColumn title={title} note={words.lead}>
        <Overview />
      </PageColumn>
    )
  }
  return (
    <PageColumn title={words.overview[part]} lead={words[part].lead}>
      <Stack>
        {part === 'known' && <Known />}
        {part === 'agreements' && <Agreements />}
        {part === 'close' && <CloseAccount />}
        <LinkButton icon="lock" isWide to={pathOfPart(null)}>
          {words.overview.all}
        </LinkButton>
      </Stack>
    </PageColumn>
  )
}

function Overview() {
  const { overview: words } = useWords(privacyWords)
  const open = useOpenAgreements()
  const closesAt = useClosesAt()
  const language = useLanguage()
  return (
    <Card>
      <List>
        <LinkRow to={pathOfPart('known')} icon="eye" title={words.known} text={words.knownText} />
        <LinkRow to={path('/edit-nickname')} icon="person" title={words.correct} text={words.correctText} />
        <LinkRow
          to={pathOfPart('agreements')}
          icon="lock"
          title={words.agreements}
          text={open > 0 ? words.agreementsOpen : words.agreementsText}
        />
        <LinkRow to={path('/family')} icon="info" title={words.family} text={words.familyText} />
        <LinkRow
          to={pathOfPart('close')}
          icon="close"
          title={words.close}
          text={closesAt === null ? words.closeText : words.closing(timeInWords(closesAt, language))}
        />
      </List>
    </Card>
  )
}
