import { ProductReading } from './product-reading.tsx'

/** The card with a page of its own (spec section 2, /happyRuYiCard). */
export function Page() {
  return <ProductReading itemId="happy_ruyi_card" />
}
