import { wallet as enUs } from '../../kit/i18n/en-us/wallet.ts'
import { useLanguage } from '../../kit/i18n/i18n.tsx'
import { wallet as zhCn } from '../../kit/i18n/zh-cn/wallet.ts'

/** The wallet's own texts; they come along with its pages and not with the dictionary. */
export function useWalletWords(): typeof zhCn {
  return useLanguage() === 'en_us' ? enUs : zhCn
}
