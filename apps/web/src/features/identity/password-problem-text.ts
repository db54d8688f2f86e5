import type { Words } from '../../kit/i18n/zh-cn.ts'
import { canEncryptPassword } from '../../kit/password.ts'
import { passwordProblem } from './identity-form.rules.ts'

/** What is wrong with a password, in words; also that this browser cannot encrypt one. */
export function passwordProblemText(
  password: string,
  words: Words['identity']['password'],
): string | undefined {
  const problem = passwordProblem(password)
  if (problem) return words[problem]
  return canEncryptPassword() ? undefined : words.unsupported
}
