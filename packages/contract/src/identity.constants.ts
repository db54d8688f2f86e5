export const passwordPattern = /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{8,20}$/
export const mobilePattern = /^1[3-9]\d{9}$/
export const smsCodePattern = /^\d{6}$/
