import { inEachLanguage } from '@club/contract/languages.ts'
import { workNoPattern } from '@club/contract/talent.constants.ts'
import { argument, typedText } from '../../kit/operator/operator-command.ts'
import { words } from './review.words.ts'

/** The work that an operator's command is about. */
export const workNumber = argument(
  '<work>',
  'the number of the work',
  typedText(
    (text) => workNoPattern.test(text),
    inEachLanguage((language) => words[language].workForm),
  ),
)
