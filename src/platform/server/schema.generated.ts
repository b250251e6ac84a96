// Written by `npm run schema -- --write`. Do not edit.
export interface DB {}
