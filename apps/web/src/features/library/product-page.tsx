import { useRoute } from '../../kit/page/page.ts'
import { ProductReading } from './product-reading.tsx'

/** A product with its own page: rules/content#product-pages. */
export function Page() {
  return <ProductReading itemId={useRoute().about ?? ''} />
}
