export const possessive = (name: string): string => (/s$/i.test(name) ? `${name}'` : `${name}'s`);
