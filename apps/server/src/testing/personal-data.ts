import sharp from 'sharp'
import { bankStandIn } from './bank-stand-in.ts'
import { contestDesk } from './contest-desk.ts'
import { feedDesk } from './feed-desk.ts'
import { nextMobile } from './make-member.ts'
import type { TestAnswer, TestClub } from './test-club.ts'
import { uploadForm } from './upload-form.ts'
import { goodPassword, type Visitor, visitor } from './visitor.ts'

/** What a person told the club; each value is found nowhere else. */
export interface PersonalData {
  userId: string
  mobile: string
  helperMobile: string
  nickName: string
  province: string
  city: string
  birthYear: number
  helperName: string
  greeting: string
  caseText: string
  caseAnswer: string
  customerNo: string
  /** A number that the bank gave by mistake, before this one. */
  wrongCustomerNo: string
  eventId: string
  cardNo: string
  amount: string
  userLevel: string
  password: string
  /** SMS codes that were sent. */
  codes: string[]
  /** Session tokens, those of the helper among them. */
  tokens: string[]
}

let people = 0

function done(answer: TestAnswer): TestAnswer {
  if (answer.status !== '200') throw new Error(`${answer.code} ${answer.status} ${answer.message}`)
  return answer
}

function invented(): PersonalData {
  people += 1
  const letters = String(people).padStart(3, '0')
  return {
    userId: '',
    mobile: nextMobile(),
    helperMobile: nextMobile(),
    nickName: `金丝雀${letters}`,
    province: '云栖省',
    city: `星澜市${letters}`,
    birthYear: 1931,
    helperName: `雀儿${letters}`,
    greeting: `今晚炖藕汤${letters}`,
    caseText: `我那天在星澜签到${letters}`,
    caseAnswer: `星澜分行已核实${letters}`,
    customerNo: `CANARY${letters}`,
    wrongCustomerNo: `WRONG${letters}`,
    eventId: `canary-event-${letters}`,
    cardNo: `6222******7${letters}`,
    amount: `987654${letters}.25`,
    userLevel: `金雀${letters}`,
    password: goodPassword,
    codes: [],
    tokens: [],
  }
}

async function register(person: PersonalData, who: Visitor): Promise<void> {
  const { mobile, nickName, province, city, birthYear } = person
  const smsCode = await who.codeFor(mobile, 'register')
  const registered = done(await who.register(mobile, { smsCode, nickName, province, city }))
  person.userId = registered.data.userId
  done(await who.post('/api/userQry/userDataUpdate', { gender: 'female', birthYear, province, city }))
  done(await who.post('/api/userQry/updateNickName', { nickName }))
  person.codes.push(smsCode)
}

/** Everything that the bank may say of the person, and each thing once more, so that there is a value before it. */
async function tellByBank(club: TestClub, person: PersonalData): Promise<void> {
  const desk = feedDesk(club)
  const bank = bankStandIn(club)
  const { mobile, customerNo, wrongCustomerNo, cardNo, amount, userLevel, eventId } = person
  await desk.feed('customers', ['customer_no,mobile', `${wrongCustomerNo},${mobile}`])
  await desk.feed('customers', ['customer_no,mobile', `${customerNo},${mobile}`])
  for (const more of ['', '1']) {
    await desk.feed('aum', ['month,mobile,reached,amount', `2026-10,${mobile},Y,${amount}${more}`])
    await desk.feed('tiers', ['mobile,user_level', `${mobile},${userLevel}${more}`])
  }
  await desk.feed('cards', ['mobile,masked_no,kind,status', `${mobile},${cardNo},debit,normal`])
  const event = await bank.event('complete_retirement_goals', { mobile, eventId })
  done(await bank.send([event, { ...event, type: 'nothing' }, { ...event, at: 'never' }]))
}

/** A relative who is not a member helps, and sends a greeting. */
async function beHelped(club: TestClub, person: PersonalData, member: Visitor): Promise<void> {
  const { helperMobile, helperName, greeting } = person
  const sight = { checkIn: true, missing: true, course: true }
  const helper = visitor(club)
  const smsCode = await helper.codeFor(helperMobile, 'helper')
  const signedIn = done(await helper.post('/api/family/helperSignIn', { mobile: helperMobile, smsCode }))
  const token = signedIn.data.helperToken
  const { code } = done(await member.post('/api/family/makeCode', { sight })).data
  done(await helper.post('/api/family/join', { code, name: helperName }, { token }))
  const [{ linkId }] = done(await member.post('/api/family/overview')).data.list
  done(await member.post('/api/family/confirm', { linkId, textVersion: 1, sight }))
  done(await helper.post('/api/family/helped', {}, { token }))
  const greetingKey = 'c'.repeat(32)
  done(
    await helper.post(
      '/api/family/greet',
      { linkId, sentence: 'visit', greetingKey, text: greeting },
      { token },
    ),
  )
  person.codes.push(smsCode)
  person.tokens.push(token)
}

async function complain(club: TestClub, person: PersonalData, member: Visitor): Promise<void> {
  done(await member.post('/api/task/executeCheckIn'))
  const opened = { tradeKind: 'award', tradeId: 'award-1', text: person.caseText }
  const { caseId } = done(await member.post('/api/case/open', opened)).data
  const { run } = feedDesk(club)
  await run('cases answer', { id: caseId, textZh: person.caseAnswer, textEn: 'It was checked.' })
}

/** A picture whose metadata name the person. */
async function enterWork(club: TestClub, person: PersonalData, member: Visitor): Promise<void> {
  const image = sharp({ create: { width: 40, height: 30, channels: 3, background: { r: 9, g: 99, b: 30 } } })
  const named = image.withExif({ IFD0: { Artist: person.mobile, ImageDescription: person.city } })
  const { body, headers } = uploadForm(await named.jpeg().toBuffer(), { fileName: `${person.mobile}.jpg` })
  const { fileId } = done(await member.post('/api/file/uploadFile', body, { headers })).data
  const work = { type: 8, name: '晨光', intro: '公园里的早晨', fileIds: [fileId] }
  const { workNo } = done(await member.post('/api/talent/submitWork', work)).data
  await contestDesk(club).approve(workNo)
}

/** Somebody who uses the whole club, and leaves personal data wherever it is asked for. */
export async function useTheClub(club: TestClub): Promise<{ person: PersonalData; browser: Visitor }> {
  const person = invented()
  const browser = visitor(club)
  await tellByBank(club, person)
  await register(person, browser)
  await complain(club, person, browser)
  await beHelped(club, person, browser)
  await enterWork(club, person, browser)
  if (browser.token) person.tokens.push(browser.token)
  return { person, browser }
}
