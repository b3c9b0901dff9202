import { describe, expect, it } from '@jest/globals';
import { staffDepartments } from './staff-departments.ts';

describe('The staff by department', () => {
  it.each([
    ['Filmmaker', 'Images and design'],
    ['Photo director', 'Images and design'],
    ['Deputy editor', 'Editors'],
    ['Critic at large', 'Columnists and critics'],
    ['Design critic', 'Columnists and critics'],
    ['Contributing photographer', 'Images and design'],
    ['Reporter', 'Newsroom'],
  ])('places a %s under %s', (title, department) => {
    const person = { slug: 'a', name: 'A', title };
    expect(staffDepartments([person])).toEqual([{ name: department, people: [person] }]);
  });
});
