import type { words as zhCn } from './words.zh-cn.ts'

export const words: typeof zhCn = {
  titles: {
    '/myCard': 'Card wallet',
    '/cardDetail': 'A card',
  },
  lead: 'Your cards at the bank, with only their last four digits.',
  code: 'My member code',
  codeLabel: 'Member code as a barcode',
  codeText:
    'Show it at a partner shop to be scanned, or read it out, there or to the hotline. It cannot be used to sign in or to pay.',
  cards: 'My bank cards',
  endsIn: 'ends in ',
  kinds: {
    debit: 'Debit card',
    credit: 'Credit card',
    social_security: 'Social security card',
    happy_yang: 'Happy Yang card',
    happy_ruyi: 'Happy Ruyi card',
  },
  statuses: { normal: 'In use', frozen: 'Frozen', lost: 'Reported lost', closed: 'Closed' },
  advice: {
    frozen:
      'This card cannot be used for now. Take your identity card to a branch, or call the hotline to ask why.',
    lost: 'This card was reported lost and nobody can use it. For a new one, take your identity card to a branch.',
    closed: 'This card is closed and cannot be used any more.',
  },
  kind: 'Kind',
  lastDigits: 'Last four digits',
  state: 'Status',
  masked: 'For safety, neither the whole number nor the balance is shown here.',
  about: (name) => `About the ${name}`,
  lost: 'Lost a card? See the number to call',
  empty: 'No cards here yet',
  emptyText: 'The bank has not told us of any card yet. It usually takes a day.',
  noCustomerText:
    'You have no account at the bank yet. Open an electronic account in the bank’s app first, or get a card at a branch and bind it there.',
  unknown: 'There is no such card',
  unknownText: 'It may have been closed, or the address is incomplete. Your cards are in the wallet.',
  back: 'Back to the wallet',
}
