import { graphemesOf } from '@club/contract/nick-name.rules.ts'

const maskedMobileDigits = 7
const stars = { min: 1, max: 3 }

/** `13812345678` → `*******5678`: rules/identity#masked-mobile. */
export function maskMobile(mobile: string): string {
  return '*'.repeat(maskedMobileDigits) + mobile.slice(maskedMobileDigits)
}

/** A nickname as others see it: the first character and stars, `王小明` → `王**`. */
export function maskNickName(nickName: string): string {
  const graphemes = graphemesOf(nickName)
  const hidden = Math.min(Math.max(graphemes.length - 1, stars.min), stars.max)
  return `${graphemes[0] ?? ''}${'*'.repeat(hidden)}`
}
