/** Includes the parts after an apostrophe (she|s, don|t, they|ll). */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `
  a about after all also am an and any are as at be because been before being between both but by can could d did do does
  doing don done down during each few for from further had has have having he her here hers herself him himself his how i
  if in into is it its itself just ll m may me might more most must my myself no nor not now of off on once only or other
  our ours ourselves out over own re s same shall she should so some such t than that the their theirs them themselves
  then there these they this those through to too under until up us ve very was we were what when where which while who
  whom whose why will with would you your yours yourself yourselves
  `
    .trim()
    .split(/\s+/),
);
