import { z } from 'zod'
import { argument } from '../../kit/operator/operator-command.ts'

/** The work that an operator's command is about. */
export const workNumber = argument(
  '<work>',
  'the number of the work',
  z.string().regex(/^[1-6]\d{5}$/, 'is six digits'),
)
