import sharp from 'sharp'
import { tallyVotes } from '../features/talent/talent.ts'
import { makeMember, type TestMember } from './make-member.ts'
import { type OperatorDesk, operatorDesk, type Said } from './operator-desk.ts'
import type { TestAnswer, TestClub } from './test-club.ts'
import { uploadFile } from './upload-form.ts'

/** The running edition of the tests' content, and its type for pictures. */
export const runningEdition = 6
export const pictureType = 8

let shades = 0

/** Operators and members of the contest. */
export interface ContestDesk extends OperatorDesk {
  /** Uploads a small picture, different from all others, and returns its id. */
  picture(member: TestMember): Promise<string>
  /** Enters a work with one picture. */
  enter(member: TestMember, more?: Record<string, unknown>): Promise<TestAnswer>
  approve(workNo: string, revision?: number): Promise<Said>
  /** Enters and approves a work; returns its number. */
  shownWork(member?: TestMember, more?: Record<string, unknown>): Promise<string>
  /** Takes all votes into the ranking. */
  tally(): Promise<number>
}

export function contestDesk(club: TestClub): ContestDesk {
  const desk = operatorDesk(club)
  const self: ContestDesk = {
    ...desk,
    async picture(member) {
      shades += 1
      const background = { r: shades % 256, g: Math.floor(shades / 256) % 256, b: 30 }
      const image = sharp({ create: { width: 40, height: 30, channels: 3, background } })
      const { status, data } = await uploadFile(member, await image.png().toBuffer())
      if (status !== '200') throw new Error(`the picture was refused: ${status}`)
      return data.fileId
    },
    async enter(member, more = {}) {
      const fileIds = more.fileIds ?? [await self.picture(member)]
      const words = { type: pictureType, name: '晨光', intro: '公园里的早晨' }
      return member.post('/api/talent/submitWork', { ...words, ...more, fileIds })
    },
    approve: (workNo, revision = 1) => desk.run('review approve', { work: workNo, revision }),
    async shownWork(member, more) {
      const { data, status } = await self.enter(member ?? (await makeMember(club)), more)
      if (status !== '200') throw new Error(`the work was refused: ${status}`)
      const said = await self.approve(data.workNo)
      if (said.exit !== 0) throw new Error(said.err)
      return data.workNo
    },
    tally: () => tallyVotes(club.context),
  }
  return self
}
