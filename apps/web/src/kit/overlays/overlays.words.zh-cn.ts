export const words = {
  read: '读给我听',
  stop: '停止朗读',
}
