import type { words as zhCn } from './words.zh-cn.ts'

export const words: typeof zhCn = {
  titles: {
    '/queryAnnuity': 'Look up your pension',
    '/retirementCalculator': 'Will it be enough?',
  },
  annuity: {
    lead: 'See how much personal pension and annuity you have at the bank.',
    visitor: 'Sign in to see the pension and annuity balances that the bank has on record.',
    signIn: 'Sign in to look',
    total: 'In all',
    kinds: { personal_pension: 'Personal pension', annuity: 'Annuity' },
    asOf: (day) => `On record at the bank on ${day}.`,
    years: [10, 15, 20],
    evenly: 'If you drew the same each month',
    drawn: (years, amount) => `Over ${years} years: about ${amount} a month`,
    drawnLabel: (years) => `Drawn over ${years} years`,
    evenlyNote:
      'This only divides the balance evenly, without gains, interest or tax. What you really draw follows your contract and the bank.',
    empty: 'The bank has no pension of yours on record',
    emptyText:
      'You may have no pension account at this bank, or the record has not arrived yet, which usually takes a day. To be sure, call the hotline.',
    explained: 'What these two are',
    explanations: [
      {
        name: 'Personal pension',
        text: 'Money for old age that you set aside of your own will, with a tax benefit, in an account of its own. It is taxed as the rules say when drawn.',
      },
      {
        name: 'Annuity',
        text: 'Extra money for old age saved by employer and employee together, or insurance that pays at regular times.',
      },
    ],
    toCalculator: 'Work out whether it is enough',
    toWealth: 'Go to wealth',
  },
  calculator: {
    lead: 'The club does not keep your figures.',
    note: 'Four figures show to what age your savings last.',
    fields: {
      age: { label: 'Your age', hint: 'Between 45 and 100' },
      pensionYuan: { label: 'Pension a month', hint: 'What is sure to come each month, in yuan' },
      spendingYuan: { label: 'Spending a month', hint: 'Living, medicine and gifts together, in yuan' },
      savingsYuan: { label: 'Savings', hint: 'Deposits and investments together, in yuan' },
      inflationPercent: { label: 'How much prices rise a year', hint: 'In percent, for example 2' },
      pensionGrowthPercent: { label: 'How much the pension rises a year', hint: 'In percent, for example 2' },
      returnPercent: { label: 'What savings earn a year', hint: 'In percent, for example 1.5' },
    },
    problems: {
      empty: 'This is still empty.',
      notANumber: 'Please write digits only, for example 3500.',
      outside: 'This figure is too large or too small; please check it.',
    },
    rates: 'Change the assumed rates',
    ratesText:
      'These three are guesses; nobody knows. To see a worse case, write a higher figure for prices.',
    submit: 'Work it out',
    result: 'The answer',
    lasts: 'At this pace some savings are left at 100.',
    until: (age) => `At this pace your savings last until you are ${age}.`,
    short: 'At this pace your savings run out this year.',
    gap: (amount) => `You now spend ${amount} a month more than your pension; savings pay for it.`,
    noGap: 'Your pension now pays for everything; savings stay untouched.',
    notRecorded: 'Here is the result. If you had not done this task before, it has not been counted yet.',
    awarded: (point) => `You completed the calculation: ${point} happiness points were added.`,
    chart: 'What is left of the savings',
    now: (amount) => `Now: ${amount}`,
    nowLabel: 'Savings now',
    left: (age, amount) => `After the year at ${age}: ${amount}`,
    leftLabel: (age) => `Savings after the year at ${age}`,
    roughTitle: 'This is a rough estimate',
    rough:
      'It leaves out serious illness, care and what life may bring. Talk important decisions over with your family and ask at the counter.',
    toAnnuity: 'See my pension',
    toBook: 'Read about money in later life',
  },
}
