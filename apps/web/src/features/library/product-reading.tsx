import { path } from '@club/contract/page-paths.ts'
import { BankPageLink } from '../../kit/bank-page/bank-page-link.tsx'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { Facts } from '../../kit/ui/facts.tsx'
import { Card, Section } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { ReadingPage } from './reading/reading-page.tsx'
import type { ReadingCardData } from './reading/reading-query.ts'
import { libraryWords } from './words.ts'

type Product = NonNullable<ReadingCardData['product']>

/** One of the bank's products: main points and risk before the text, the link to the bank after it. */
export function ProductReading({ itemId }: { itemId: string }) {
  const { wealth: words } = useWords(libraryWords)
  return (
    <ReadingPage
      kind="product"
      itemId={itemId}
      isFolded
      back={{ path: path('/wealth'), word: words.back }}
      before={({ product }) => product && <Points product={product} />}
      after={({ product }) => (
        <>
          <Notice>{words.noAdvice}</Notice>
          {product?.bankPage && (
            <>
              <p>{words.toBankText}</p>
              <BankPageLink page={product.bankPage}>{words.toBank}</BankPageLink>
            </>
          )}
        </>
      )}
    />
  )
}

function Points({ product }: { product: Product }) {
  const { wealth: words } = useWords(libraryWords)
  const risk = words.risks[(product.riskLevel ?? 'none') as keyof typeof words.risks]
  return (
    <Section title={words.points}>
      <Card>
        <Facts facts={[...product.points, { label: words.risk, value: risk }]} />
      </Card>
    </Section>
  )
}
