import { readCookies, writeCookie } from './cookies.ts'

let areKept: boolean | undefined

/**
 * Whether this browser keeps cookies, found out by one: `navigator.cookieEnabled` says so in Chromium even where the
 * owner has forbidden all of them.
 */
export function keepsCookies(): boolean {
  if (areKept === undefined) {
    writeCookie('tried=1; path=/; samesite=strict')
    areKept = readCookies().includes('tried=1')
    writeCookie('tried=; path=/; max-age=0; samesite=strict')
  }
  return areKept
}
