import { opened, type PersonalData, personalTable } from '../../kit/personal-data.ts'
import { sealedQuote } from './messages.sealed.ts'

export const messagesPersonalData: PersonalData = {
  tables: [
    personalTable(
      'member_message',
      { act: 'delete' },
      {
        created_at: 'time',
        kind: 'code',
        quote_sealed: opened(sealedQuote),
        read_at: 'time',
        removed_at: 'time',
      },
    ),
  ],
}
