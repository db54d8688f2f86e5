import type { SignInWords } from './sign-in.words.ts'

export const words: SignInWords = {
  title: 'Sign in to the desk',
  lead: "The bank's people run the club at this desk. Whatever you do here is kept in the audit log under your name.",
  bank: 'Sign in with your bank account',
  demoTitle: 'Demo club: choose who you are',
  demo: 'This is a demo: people and data are invented, and no password is needed. In real use the bank’s own sign-in proves who somebody is.',
  again: 'Sign in again',
  againLead: 'Your session has ended. What you typed is still here, and you can go on after signing in.',
  refused: {
    'sign-in': 'The bank did not confirm who you are. Try again.',
    'no-role': 'Your bank account has no role at this desk. Ask the owner for one.',
  },
}
