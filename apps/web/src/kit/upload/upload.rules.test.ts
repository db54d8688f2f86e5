import { statuses } from '@club/contract/statuses.ts'
import { expect, test } from 'vitest'
import { isExpired, isSentInPieces, isTransient, kindOf, problemOf } from './upload.rules.ts'

const mebibyte = 1024 * 1024
const file = (name: string, type: string, size = 1000) => ({ name, type, size })

test('the kind of a file is told by its type, or by its name where the phone gives no type', () => {
  expect(kindOf(file('a.jpg', 'image/jpeg'))).toBe('image')
  expect(kindOf(file('IMG_0001.HEIC', ''))).toBe('image')
  expect(kindOf(file('IMG_0002.MOV', ''))).toBe('video')
  expect(kindOf(file('letter.pdf', 'application/pdf'))).toBeNull()
})

test('a file that the server would refuse is not sent', () => {
  expect(problemOf(file('a.jpg', 'image/jpeg'), 'image')).toBeNull()
  expect(problemOf(file('a.mp4', 'video/mp4'), 'image')).toBe('notAPicture')
  expect(problemOf(file('a.jpg', 'image/jpeg'), 'video')).toBe('notAFilm')
  expect(problemOf(file('a.jpg', 'image/jpeg', 0), 'image')).toBe('empty')
  expect(problemOf(file('a.jpg', 'image/jpeg', 20 * mebibyte), 'image')).toBeNull()
  expect(problemOf(file('a.jpg', 'image/jpeg', 20 * mebibyte + 1), 'image')).toBe('pictureTooLarge')
  expect(problemOf(file('a.mp4', 'video/mp4', 300 * mebibyte + 1), 'video')).toBe('filmTooLarge')
})

test('films and pictures above 5 MiB are sent in pieces', () => {
  expect(isSentInPieces('image', 5 * mebibyte)).toBe(false)
  expect(isSentInPieces('image', 5 * mebibyte + 1)).toBe(true)
  expect(isSentInPieces('video', 1000)).toBe(true)
})

test('a lost network and a busy server are temporary; a refused file is not', () => {
  expect(isTransient({ status: '', httpStatus: 0 })).toBe(true)
  expect(isTransient({ status: '', httpStatus: 503 })).toBe(true)
  expect(isTransient({ status: statuses.uploadCut, httpStatus: 200 })).toBe(true)
  expect(isTransient({ status: statuses.outsideDown, httpStatus: 200 })).toBe(true)
  expect(isTransient({ status: statuses.fileTooLarge, httpStatus: 200 })).toBe(false)
  expect(isTransient({ status: '', httpStatus: 500 })).toBe(false)
})

test('a file counts as removed an hour before the server removes it', () => {
  const hour = 3_600_000
  expect(isExpired(0, 23 * hour, 24)).toBe(false)
  expect(isExpired(0, 23 * hour + 1, 24)).toBe(true)
})
