import { PageHeading, Stack } from '../../kit/ui/layout.tsx'
import { Tabs } from '../../kit/ui/tabs.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { contestWords } from './contest.words.ts'
import { Editions } from './editions.tsx'
import { HeldVotes } from './held-votes.tsx'
import { Prizes } from './prizes.tsx'

/** The contest behind its pages: editions, held votes, prizes. */
export function Page() {
  const words = useWords(contestWords)
  return (
    <Stack>
      <PageHeading title={words.title} lead={words.lead} />
      <Tabs
        label={words.parts}
        parts={[
          { key: 'editions', title: words.editions, show: () => <Editions /> },
          { key: 'held', title: words.held, show: () => <HeldVotes /> },
          { key: 'prizes', title: words.prizes, show: () => <Prizes /> },
        ]}
      />
    </Stack>
  )
}
