export const words = {
  go: '去看看',
}
