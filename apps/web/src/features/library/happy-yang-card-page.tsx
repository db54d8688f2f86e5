import { ProductReading } from './product-reading.tsx'

/** The card with a page of its own (spec section 2, /happyYangCard). */
export function Page() {
  return <ProductReading itemId="happy_yang_card" />
}
