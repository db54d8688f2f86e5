import { ProductReading } from './product-reading.tsx'

/** A card with a page of its own: rules/content#product-pages. */
export function Page() {
  return <ProductReading itemId="happy_ruyi_card" />
}
