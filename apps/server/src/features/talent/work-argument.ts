import { workNoPattern } from '@club/contract/talent.constants.ts'
import { z } from 'zod'
import { argument } from '../../kit/operator/operator-command.ts'

/** The work that an operator's command is about. */
export const workNumber = argument(
  '<work>',
  'the number of the work',
  z.string().regex(workNoPattern, 'is six digits'),
)
