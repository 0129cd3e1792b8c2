/* Lose what was not flushed: a library that is loaded before SQLite's system calls.
 *
 * A killed process loses nothing that it has written: the system keeps it. A machine that loses its power
 * loses all that was not flushed. So before each write to a watched file its old bytes go into a journal, and
 * a flush clears them. After the kill, `unflushed.py` puts the old bytes back: all of them, or some, as a disk
 * does that had written pages in an order of its own.
 *
 * TAPETE_UNDO_JOURNALS: the folder of the journals, one for each process.
 * TAPETE_UNDO_LIES: if set, a flush clears nothing; the check has to notice that.
 *
 * A record of a journal, in the machine's byte order:
 *   'W' inode(8) offset(8) old(8) size of the file before(8) written(8) old bytes(old)
 *   'T' inode(8) new size(8) old(8) size of the file before(8) 0 old bytes(old), cut off from new size on
 *   'F' inode(8) 0 0 0 0, all records of this inode before it are on the disk
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int journal = -1;
static pid_t journal_of;

static const char *folder(void) { return getenv("TAPETE_UNDO_JOURNALS"); }

/* Whether the file of a descriptor is part of a database: its name ends in .db, .db-wal or .db-journal. */
static int watched(int fd, struct stat *is) {
    char link[64], name[PATH_MAX];
    if (!folder() || fstat(fd, is) || !S_ISREG(is->st_mode)) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t size = readlink(link, name, sizeof name - 1);
    if (size < 0) return 0;
    name[size] = 0;
    const char *end = strrchr(name, '.');
    return end && (!strcmp(end, ".db") || !strcmp(end, ".db-wal") || !strcmp(end, ".db-journal"));
}

static void put(const void *data, size_t size) {
    for (const char *at = data; size;) {
        ssize_t done = syscall(SYS_write, journal, at, size);
        if (done < 0) {
            if (errno == EINTR) continue;
            abort(); /* a journal with a hole would prove nothing */
        }
        at += done;
        size -= (size_t)done;
    }
}

static void note(char kind, const struct stat *is, int fd, uint64_t offset, uint64_t length) {
    if (journal < 0 || journal_of != getpid()) {
        char name[PATH_MAX];
        snprintf(name, sizeof name, "%s/%d.undo", folder(), (int)getpid());
        journal = open(name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
        if (journal < 0) abort();
        journal_of = getpid();
    }
    uint64_t size = (uint64_t)is->st_size;
    uint64_t old = offset >= size ? 0 : size - offset < length ? size - offset : length;
    uint64_t head[5] = {(uint64_t)is->st_ino, offset, old, size, kind == 'W' ? length : 0};
    char *whole = malloc(1 + sizeof head + old);
    if (!whole) abort();
    whole[0] = kind;
    memcpy(whole + 1, head, sizeof head);
    if (old && syscall(SYS_pread64, fd, whole + 1 + sizeof head, old, offset) != (ssize_t)old) abort();
    put(whole, 1 + sizeof head + old);
    free(whole);
}

static void before_write(int fd, uint64_t offset, uint64_t length) {
    struct stat is;
    if (watched(fd, &is)) note('W', &is, fd, offset, length);
}

ssize_t pwrite64(int fd, const void *data, size_t size, off64_t offset) {
    pthread_mutex_lock(&lock);
    before_write(fd, (uint64_t)offset, size);
    ssize_t done = syscall(SYS_pwrite64, fd, data, size, offset);
    pthread_mutex_unlock(&lock);
    return done;
}
ssize_t pwrite(int fd, const void *data, size_t size, off_t offset) { return pwrite64(fd, data, size, offset); }

ssize_t write(int fd, const void *data, size_t size) {
    pthread_mutex_lock(&lock);
    struct stat is;
    if (watched(fd, &is)) note('W', &is, fd, (uint64_t)lseek(fd, 0, SEEK_CUR), size);
    ssize_t done = syscall(SYS_write, fd, data, size);
    pthread_mutex_unlock(&lock);
    return done;
}

int ftruncate64(int fd, off64_t size) {
    pthread_mutex_lock(&lock);
    struct stat is;
    if (watched(fd, &is)) note('T', &is, fd, (uint64_t)size, UINT64_MAX / 2);
    int done = (int)syscall(SYS_ftruncate, fd, size);
    pthread_mutex_unlock(&lock);
    return done;
}
int ftruncate(int fd, off_t size) { return ftruncate64(fd, size); }

static int flush(int fd, long call) {
    pthread_mutex_lock(&lock); /* what is written meanwhile must not count as flushed */
    struct stat is;
    int done = (int)syscall(call, fd);
    if (!done && !getenv("TAPETE_UNDO_LIES") && watched(fd, &is)) note('F', &is, fd, 0, 0);
    pthread_mutex_unlock(&lock);
    return done;
}
int fsync(int fd) { return flush(fd, SYS_fsync); }
int fdatasync(int fd) { return flush(fd, SYS_fdatasync); }
