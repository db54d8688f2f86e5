import { passwordProblem } from '../mobile/identity-form.rules.ts'
import type { IdentityWords } from '../words.ts'
import { canEncryptPassword } from './password.ts'

/** What is wrong with a password, in words, including that this browser cannot encrypt it. */
export function passwordProblemText(password: string, words: IdentityWords['password']): string | undefined {
  const problem = passwordProblem(password)
  if (problem) return words[problem]
  return canEncryptPassword() ? undefined : words.unsupported
}
