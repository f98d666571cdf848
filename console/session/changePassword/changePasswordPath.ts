/** Where a password that others know is changed, before anything else opens. */
export const changePasswordPath = '/changePassword'
