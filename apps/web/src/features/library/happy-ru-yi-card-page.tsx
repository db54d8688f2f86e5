import { ProductReading } from './product-reading.tsx'

/** A product with its own page: rules/content#product-pages. */
export function Page() {
  return <ProductReading itemId="happy_ruyi_card" />
}
