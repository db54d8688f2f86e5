import { own } from '@club/contract/own-property.ts'
import { type PagePath, path } from '@club/contract/page-paths.ts'
import { useState } from 'react'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useRoute } from '../../kit/page/page.ts'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { LinkButton } from '../../kit/ui/button.tsx'
import { Disclosure } from '../../kit/ui/disclosure.tsx'
import { Fold } from '../../kit/ui/fold.tsx'
import { Section } from '../../kit/ui/layout.tsx'
import { Empty } from '../../kit/ui/states.tsx'
import { EditionFrame } from './edition-frame.tsx'
import { EditionSummary } from './edition-summary.tsx'
import { PrizeList, TypeList } from './edition-tables.tsx'
import { EditionText } from './edition-text.tsx'
import { Winners } from './winners.tsx'
import { talentWords } from './words.ts'

/** The editions with their own pages: 2024 was the fourth, 2025 the fifth. */
const editionOfPath: Partial<Record<PagePath, number>> = {
  '/talent24MainVision': 4,
  '/talent25MainVision': 5,
  '/talent25': 5,
}

/** The main vision of one edition: picture, theme, winners and text; /talent25 has types and prizes instead. */
export function Page() {
  const title = usePageTitle()
  const words = useWords(talentWords)
  const route = useRoute()
  const isWorks = route.path === path('/talent25')
  return (
    <EditionFrame title={title}>
      {(editions) => {
        const card = editions.find(({ edition }) => edition.edition === own(editionOfPath, route.path))
        if (!card) return <Empty title={words.noPast} text={words.noPastText} />
        return (
          <>
            <Section title={card.title}>
              <EditionSummary card={card} />
            </Section>
            <Section title={words.winners.title}>
              <Winners edition={card.edition.edition} />
            </Section>
            {isWorks ? (
              <>
                <Fold title={words.typesTitle}>
                  <TypeList edition={card.edition.edition} />
                </Fold>
                <Fold title={words.tabs['2']}>
                  <PrizeList edition={card.edition.edition} />
                </Fold>
              </>
            ) : (
              <Text itemId={card.itemId} />
            )}
            <LinkButton isWide icon="history" to={path('/talent_review')}>
              {words.toReview}
            </LinkButton>
          </>
        )
      }}
    </EditionFrame>
  )
}

/** The full text behind a button, because readers come for the winners. */
function Text({ itemId }: { itemId: string }) {
  const words = useWords(talentWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <Disclosure isOpen={isOpen} onToggle={() => setOpen(!isOpen)} word={words.aboutEdition}>
      <EditionText itemId={itemId} />
    </Disclosure>
  )
}
